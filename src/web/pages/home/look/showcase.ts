import type { CallReply } from '../../../../contract/api.ts'

/** The data from which the pictures of the home page are made. P4 */
export type Showcase = NonNullable<CallReply<'GET /showcase'>['data']>
