import { unlabeled } from '../core/quizzes/neutral.ts'
import type { QuestionDraft } from '../core/quizzes/quiz.ts'

/** A minimal question that can be published. */
export const plainQuestion: QuestionDraft = {
  ...unlabeled,
  type: 'mcq',
  stemHtml: '<p>Which?</p>',
  spec: { options: ['one', 'two'] },
  key: 'a1',
}
