import type { Module } from '../attempts/sections.ts'
import type { Pool } from '../attempts/variant.ts'
import type { Explanation } from '../questions/explanation.ts'

/** The ways to take a quiz. Q2 */
export const quizTypes = ['mcq', 'two_module', 'default'] as const

/** The times at which the verdict on an answer can be shown: at once, or after the submission. */
export const answerDisplays = ['immediate', 'deferred'] as const

/** The settings of a quiz. Minutes and thresholds are null when unset, which is not 0. Q2 */
export type QuizSettings = {
  name: string
  descriptionHtml: string
  type: (typeof quizTypes)[number]
  quizMinutes: number | null
  module1Minutes: number | null
  module2Minutes: number | null
  breakMinutes: number | null
  /** Correct answers in module 1 that lead to the hard module 2; null for no variants, 0 for always hard. */
  hardThreshold: number | null
  answerDisplay: (typeof answerDisplays)[number]
  degree: number | null
  /** The percentage that passes; null for the default, and for no verdict beside an estimate. */
  passMark: number | null
  /** True if each attempt shows the options of its questions in an order of its own. */
  shufflesOptions: boolean
  /** Practice mode: whether leaving stops the clock; results are marked. */
  isPractice: boolean
  /** True if it is a bank for drills: its questions come in drills and returns, and no one takes it as a quiz. L4 */
  feedsDrills: boolean
  /** True if the quiz counts answers given offline after the device's clock was set back; they are flagged anyway. */
  countsUnsure: boolean
  /** The number of times that a student may take the quiz; null: no limit. */
  attemptsAllowed: number | null
  /** The window in which it can be started; an attempt under way continues. */
  opensAt: Date | null
  closesAt: Date | null
  /** True if reviews are shown only when the last window of the quiz has ended. */
  holdsReviews: boolean
}

/** The default settings: a plain quiz, untimed, with verdicts after the submission. */
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
  shufflesOptions: false,
  isPractice: false,
  feedsDrills: false,
  countsUnsure: true,
  attemptsAllowed: null,
  opensAt: null,
  closesAt: null,
  holdsReviews: false,
}

/** A question as staff write or import it, before it is stored; its HTML is sanitized on write. Q2 */
export type QuestionDraft = {
  /** The author's own id; `question_ID` on the wire. */
  externalId: string | null
  type: string
  passageHtml: string | null
  stemHtml: string
  image: string | null
  spec: unknown
  key: unknown
  /** The author's own prose; null when `explanation` replaces it. */
  explanationHtml: string | null
  explanation: Explanation | null
  module: Module | null
  variant: Pool | null
  domain: string | null
  skill: string | null
  section: string | null
  difficulty: string | null
  /** True if visitors may see it. Belongs to the item, as do the tags; null leaves the stored value. */
  isPublic: boolean | null
  tags: string[] | null
}
