import type { Module } from '../attempts/sections.ts'
import type { Pool } from '../attempts/variant.ts'
import type { Explanation } from '../questions/explanation.ts'

/** How a quiz can be taken. Q2 */
export const quizTypes = ['mcq', 'two_module', 'default'] as const

/** When an answer is shown to be right or wrong: at once, or after the submission. */
export const answerDisplays = ['immediate', 'deferred'] as const

/** The settings of a quiz; minutes and threshold null where unset, which is not 0. Q2 */
export type QuizSettings = {
  name: string
  descriptionHtml: string
  type: (typeof quizTypes)[number]
  quizMinutes: number | null
  module1Minutes: number | null
  module2Minutes: number | null
  breakMinutes: number | null
  /** Correct answers in module 1 that lead to the hard module 2; null: no variants, 0: always the hard one. */
  hardThreshold: number | null
  answerDisplay: (typeof answerDisplays)[number]
  degree: number | null
  /** The percentage that passes; null: that of quizDefaults, and no verdict beside an estimate. */
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
  module: Module | null
  variant: Pool | null
  domain: string | null
  skill: string | null
  section: string | null
  difficulty: string | null
  /** Whether visitors may see it. It belongs to the item, as do its tags; null leaves what is stored. */
  isPublic: boolean | null
  tags: string[] | null
}
