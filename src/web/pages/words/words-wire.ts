import type { CallReply } from '../../../contract/api.ts'

/** The words of a student, as the server returns them. */
export type OwnWords = NonNullable<CallReply<'GET /learning/words'>['data']>

/** A saved word. */
export type OwnWord = OwnWords['words'][number]
