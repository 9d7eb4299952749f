import { unlabelled } from '../core/quizzes/neutral.ts'
import type { QuestionDraft } from '../core/quizzes/quiz.ts'

/** A minimal question that can be published. */
export const plainQuestion: QuestionDraft = {
  ...unlabelled,
  type: 'mcq',
  stemHtml: '<p>Which?</p>',
  spec: { options: ['one', 'two'] },
  key: 'a1',
}
