import type { ComponentType } from 'react'
import type { AnswerReader } from '../../core/questions/answer-reader.ts'
import type { OptionKey } from '../../core/questions/question.ts'
import type * as questionWords from '#words/questions'
import type { WordsWith } from '../words/words.tsx'

/** A question as far as answering it goes; asked and reviewed questions of the contract both are one. Q2 */
export type AnswerableQuestion = {
  id: number
  type: string
  a1: string | null
  a2: string | null
  a3: string | null
  a4: string | null
  matches: readonly { id: number; left_item: string }[]
  right_items: readonly string[]
}

/** Props of a question's controls; the fieldset around them locks them. */
export type TakeProps = {
  question: AnswerableQuestion
  /** The answer as it crosses the wire; null when there is none. */
  userAnswer: string | null
  /** The key once the answer is locked and checked, null before. Q4 */
  correctAnswer: string | null
  crossed: readonly OptionKey[]
  /** True while options can be crossed out. */
  isCrossing: boolean
  onAnswer: (userAnswer: string | null) => void
  onToggleCrossed: (key: OptionKey) => void
}

/** A final answer beside the key. */
export type ReviewProps = Pick<TakeProps, 'question' | 'userAnswer' | 'correctAnswer'>

/** The screens of a kind of question; a new kind is a file in `kinds/`, named as its type. */
export type QuestionView = {
  /** Reads its answers and keys off the wire, as core's kind does. */
  reader: AnswerReader
  /** An answer or a key in words of the reader's language, where those of `reader` are not. */
  inWords?: (wire: string, words: WordsWith<typeof questionWords>['questions']) => string | undefined
  /** Returns whether an answer leaves something open that most questions of the kind ask for; absent if none can. */
  isHalf?: (userAnswer: string, question: AnswerableQuestion) => boolean
  /** The instructions for answering: the legend of its controls. */
  Hint: ComponentType
  /** True if everyone sees the hint; otherwise it is for screen readers, as the layout makes it obvious to all others. */
  isHintShown: boolean
  /** The controls; locked and given the key they show how each choice turned out. */
  Take: ComponentType<TakeProps>
  /** True if the verdict spells out the key. */
  isKeySpelledOut: boolean
  /** The form of its answer, by which its review and its editor are found. T16 */
  form: 'choice' | 'choices' | 'truth' | 'words' | 'number' | 'pairs'
}
