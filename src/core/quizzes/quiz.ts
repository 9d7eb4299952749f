import type { Explanation } from '../questions/explanation.ts'

/** The settings of a quiz; minutes and threshold null where unset, which is not 0. Q2 */
export type QuizSettings = {
  name: string
  descriptionHtml: string
  type: 'mcq' | 'two_module' | 'default'
  quizMinutes: number | null
  module1Minutes: number | null
  module2Minutes: number | null
  breakMinutes: number | null
  /** Correct answers in module 1 that lead to the hard module 2; null: no variants, 0: always the hard one. */
  hardThreshold: number | null
  answerDisplay: 'immediate' | 'deferred'
  degree: number | null
  /** The percentage that passes; null: the default of core/results, and no verdict beside an estimate. */
  passMark: number | null
}

/** What a quiz is when nothing else is said of it: plain, without a clock, its answers shown at the end. */
export const plainQuiz: Omit<QuizSettings, 'name'> = {
  descriptionHtml: '',
  type: 'mcq',
  quizMinutes: null,
  module1Minutes: null,
  module2Minutes: null,
  breakMinutes: null,
  hardThreshold: null,
  answerDisplay: 'deferred',
  degree: null,
  passMark: null,
}

/** A question as staff write or import it, before it is stored; its HTML is sanitised on write. Q2 */
export type QuestionDraft = {
  /** `question_ID` on the wire: the author's own name for it. */
  externalId: string | null
  type: string
  passageHtml: string | null
  stemHtml: string
  image: string | null
  spec: unknown
  key: unknown
  /** The author's own prose; null where `explanation` says it all. */
  explanationHtml: string | null
  explanation: Explanation | null
  module: 'module1' | 'module2' | null
  variant: 'easy' | 'hard' | null
  domain: string | null
  skill: string | null
  section: string | null
  difficulty: string | null
  /** Whether visitors may see it. It belongs to the item, as do its tags; null leaves what is stored. */
  isPublic: boolean | null
  tags: string[] | null
}
