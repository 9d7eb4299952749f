import { optionOrder, toShown } from '../../core/questions/option-order.ts'
import { optionKeys, type OptionKey } from '../../core/questions/question.ts'
import type { JsonPieces } from '../http/with-json.ts'
import { asked, type ExplanationWire, type VersionQuestion } from './versions.ts'

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

/** The bytes of a question as asked: each option's alone, and of everything else what stands before the closing brace. */
type AskedBytes = { others: Buffer; options: Record<OptionKey, Buffer> }
const askedBytes = new WeakMap<VersionQuestion, AskedBytes>()

function askedBytesOf(question: VersionQuestion): AskedBytes {
  const known = askedBytes.get(question)
  if (known) return known
  const { a1, a2, a3, a4, ...others } = asked(question)
  const bytes = (option: string | null) => Buffer.from(JSON.stringify(option))
  const options = { a1: bytes(a1), a2: bytes(a2), a3: bytes(a3), a4: bytes(a4) }
  const made = { others: Buffer.from(JSON.stringify(others).slice(0, -1)), options }
  askedBytes.set(question, made)
  return made
}

const [start, comma, close, end] = ['[', ',', '}', ']'].map((mark) => Buffer.from(mark)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
const names = optionKeys.map((place) => Buffer.from(`,"${place}":`))

/**
 * Returns the JSON of questions as asked, the options in the order of an attempt. What all orders share is serialized once, because a
 * whole school asks in the same minute. 0058
 */
export function askedInOrder(all: readonly VersionQuestion[], seed: number): JsonPieces {
  const pieces = all.flatMap((question, at) => {
    const { others, options } = askedBytesOf(question)
    const order = orderOf(question, seed)
    const inOrder = optionKeys.flatMap((place, number) => [names[number]!, options[order[number] ?? place]])
    return [at === 0 ? start : comma, others, ...inOrder, close]
  })
  return [...(all.length === 0 ? [start] : pieces), end]
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
