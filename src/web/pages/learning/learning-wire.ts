import type { CallReply } from '../../../contract/api.ts'

/** The data of the Practice page, as the server returns it. */
export type LearningToday = NonNullable<CallReply<'GET /learning/today'>['data']>

/** A drill, or what returns, as the server returns it. */
export type LearningSetWire = NonNullable<CallReply<'GET /learning/sets/:setId'>['data']>
