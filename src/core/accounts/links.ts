import { dayMs } from '../dates.ts'

/** Purposes of a one-time link: set the password, change the address, confirm it for a new account ('welcome') or later. T24 P13 */
export const linkPurposes = ['password', 'address', 'welcome', 'confirm'] as const

export type LinkPurpose = (typeof linkPurposes)[number]

/** Purposes of an account's one-time secrets: those of its links, and the printed code by which it gets an address. T22 */
export const accountSecretPurposes = [...linkPurposes, 'code'] as const

export type AccountSecretPurpose = (typeof accountSecretPurposes)[number]

/** Lifetime of such a link, in ms. */
export const accountLinkMs = 7 * dayMs
