import { optionOrder, toShown } from '../../core/questions/option-order.ts'
import { optionKeys, type OptionKey } from '../../core/questions/question.ts'
import type { ExplanationWire, VersionQuestion } from './versions.ts'

// Clients of the specification know no order: they get the options of an attempt as a1 to a4 in the order that it shows.

/** Returns the keys of a question's options in the order in which an attempt with this seed shows them. */
export function orderOf({ id, spec }: Pick<VersionQuestion, 'id' | 'spec'>, seed: number | null): OptionKey[] {
  return optionOrder(seed, id, (spec as { options?: string[] }).options?.length ?? 0)
}

type Options = Record<OptionKey, string | null>

/** Returns a question whose options have the names of their places in an order. */
export function questionInOrder<Question extends Options>(question: Question, order: readonly OptionKey[]): Question {
  const options = order.map((key, place) => [optionKeys[place], question[key]])
  return { ...question, ...(Object.fromEntries(options) as Partial<Options>) }
}

/** Returns a key and its explanation with the options named by their places in an order. */
export function revealedInOrder<
  Revealed extends { correct_answer: string | null; explanation: ExplanationWire | null },
>(revealed: Revealed, order: readonly OptionKey[]): Revealed {
  const { correct_answer: key, explanation } = revealed
  const options = explanation?.options.map((one) => ({
    ...one,
    option: optionKeys[order.indexOf(one.option)] ?? one.option,
  }))
  return {
    ...revealed,
    correct_answer: toShown(key, order),
    explanation: explanation && { ...explanation, options: options ?? [] },
  }
}
