import type { CallReply } from '../../../contract/api.ts'

/** Everything staff see of one account. */
export type PersonData = NonNullable<CallReply<'GET /studio/people/:userId'>['data']>

/** A list of the page that begins with its newest rows. */
export type LongList = keyof PersonData['more']
