import type { CallReply } from '../../../contract/api.ts'

/** One quiz of the user's list. */
export type OwnQuiz = NonNullable<CallReply<'GET /user-quizzes'>['data']>[number]
