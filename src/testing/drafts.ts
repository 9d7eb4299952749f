import type { QuestionDraft } from '../core/quizzes/quiz.ts'

/** A minimal question that can be published. */
export const plainQuestion: QuestionDraft = {
  externalId: null,
  type: 'mcq',
  passageHtml: null,
  stemHtml: '<p>Which?</p>',
  image: null,
  spec: { options: ['one', 'two'] },
  key: 'a1',
  explanationHtml: null,
  explanation: null,
  module: null,
  variant: null,
  domain: null,
  skill: null,
  section: null,
  difficulty: null,
  isPublic: null,
  tags: null,
}
