import type { CallReply } from '../../../../contract/api.ts'

/** A question as its editor opened it. */
export type OpenedQuestion = NonNullable<CallReply<'GET /studio/quizzes/:quizId/questions/:itemId'>['data']>

/** The typed values of a question. */
export type QuestionValues = OpenedQuestion['values']

/** Props of the editor for a kind of question: what there is to choose from, what is right, and the explanations of its options. */
export type EditProps = {
  values: Pick<QuestionValues, 'spec' | 'key' | 'explanation'>
  onChange: (changed: Partial<Pick<QuestionValues, 'spec' | 'key' | 'explanation'>>) => void
}
