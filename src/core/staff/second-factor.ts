import { dayMs } from '../dates.ts'

/** Time limit for staff to switch on a second factor once it is required of them, in milliseconds: seven days. T2 */
export const secondFactorGraceMs = 7 * dayMs

/** The number of recovery codes that are made at once; each works once. */
export const recoveryCodes = 10
