import { createContext, useContext } from 'react'
import { optionOrder } from '../../../core/questions/option-order.ts'
import { optionKeys, type OptionKey } from '../../../core/questions/question.ts'
import { optionLetter } from '../../../core/questions/words.ts'
import type { AnswerableQuestion } from '../question-view.ts'

/** The seed of the order in which an attempt shows its options; null: the order of their keys. */
export const OptionSeed = createContext<number | null>(null)

type Question = Pick<AnswerableQuestion, 'id' | OptionKey>

/** Returns the keys of a question's options in the order in which the attempt shows them. */
export function useOptionOrder(question: Question): OptionKey[] {
  const count = optionKeys.filter((key) => question[key] !== null).length
  return optionOrder(useContext(OptionSeed), question.id, count)
}

/** An option as it stands on the page. */
export type ShownOption = { key: OptionKey; letter: string; html: string }

/** Returns the options of a question in the order in which they are shown, each with its letter. */
export const useOptions = (question: Question): ShownOption[] =>
  useOptionOrder(question).map((key, place) => ({
    key,
    letter: optionLetter(optionKeys[place]) ?? '',
    html: question[key] ?? '',
  }))
