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

/** The bytes of a question as asked: what all orders share, after a comma, and its options and the closing brace by order. */
type AskedBytes = { others: Buffer; options: Record<OptionKey, string>; inOrder: Map<string, Buffer> }
const askedBytes = new WeakMap<VersionQuestion, AskedBytes>()

function askedBytesOf(question: VersionQuestion): AskedBytes {
  const known = askedBytes.get(question)
  if (known) return known
  const { a1, a2, a3, a4, ...others } = asked(question)
  const json = (option: string | null) => JSON.stringify(option)
  const made = {
    others: Buffer.from(`,${JSON.stringify(others).slice(0, -1)}`),
    options: { a1: json(a1), a2: json(a2), a3: json(a3), a4: json(a4) },
    inOrder: new Map<string, Buffer>(),
  }
  askedBytes.set(question, made)
  return made
}

/** Returns the bytes of a question's options in an order; four options have 24 orders, so that each is made once. */
function optionBytesOf({ options, inOrder }: AskedBytes, order: readonly OptionKey[]): Buffer {
  const name = order.join('')
  const known = inOrder.get(name)
  if (known) return known
  const json = optionKeys.map((place, number) => `,"${place}":${options[order[number] ?? place]}`)
  const made = Buffer.from(`${json.join('')}}`)
  inOrder.set(name, made)
  return made
}

const [start, end] = [Buffer.from('['), Buffer.from(']')] as const

/**
 * Returns the JSON of questions as asked, the options in the order of an attempt. Nothing is serialized twice, because a whole school
 * asks in the same minute. 0058
 */
export function askedInOrder(all: readonly VersionQuestion[], seed: number): JsonPieces {
  const pieces = all.flatMap((question, at) => {
    const bytes = askedBytesOf(question)
    return [at === 0 ? bytes.others.subarray(1) : bytes.others, optionBytesOf(bytes, orderOf(question, seed))]
  })
  return [start, ...pieces, end]
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
