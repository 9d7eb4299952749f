import type { CallReply } from '../../../contract/api.ts'
import type { Seen } from '../../features/practice/seen/seen.ts'

/** The words of a student, as the server returns them. */
export type OwnWords = NonNullable<CallReply<'GET /learning/words'>['data']>

/** A saved word. */
export type OwnWord = OwnWords['words'][number]

/** The data of the page. */
export type WordsData = Seen<OwnWords>
