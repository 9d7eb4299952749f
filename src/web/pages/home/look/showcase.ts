import type { CallReply } from '../../../../contract/api.ts'

/** What the pictures of the home page are made from. P4 */
export type Showcase = NonNullable<CallReply<'GET /showcase'>['data']>
