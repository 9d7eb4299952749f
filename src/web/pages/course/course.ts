import type { CallReply } from '../../../contract/api.ts'

/** A course as its own page has it. */
export type Course = NonNullable<CallReply<'GET /courses/:slug'>['data']>
