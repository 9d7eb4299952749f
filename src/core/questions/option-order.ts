import { optionKeys, type OptionKey } from './question.ts'
import { unwrapped } from './reading.ts'

/** Returns a source of whole numbers from a seed, spread evenly over 32 bits. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/**
 * Returns the keys of a question's options in the order in which an attempt shows them: shuffled by its seed, another order for each
 * question; without a seed in the order of their keys.
 */
export function optionOrder(seed: number | null, questionId: number, count: number): OptionKey[] {
  const order = optionKeys.slice(0, count)
  if (seed === null) return order
  const next = numbersFrom(numbersFrom(seed)() ^ Math.imul(questionId, 0x9e3779b1))
  for (let left = order.length; left > 1; left -= 1) {
    const at = next() % left
    const [last, taken] = [order[left - 1]!, order[at]!]
    order[left - 1] = taken
    order[at] = last
  }
  return order
}

/** Returns the option that has this text as its key; undefined for any other text. */
export const keyNamed = (name: string): OptionKey | undefined =>
  optionKeys.find((key) => key === name.trim().toLowerCase())

/** Renames every option in an answer or a key; an answer of anything but names stays as it is. */
export function renamed(answer: unknown, rename: (name: string) => OptionKey | undefined): unknown {
  const value = unwrapped(answer)
  const names = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? (value as unknown[]) : []
  const keys = names.flatMap((name) => (typeof name === 'string' ? (rename(name) ?? []) : []))
  if (keys.length === 0 || keys.length < names.length) return answer
  if (typeof value === 'string') return keys.join(',')
  return typeof answer === 'string' ? JSON.stringify(keys) : keys
}

/** Translates an answer or a key into one by the places that a student saw. */
export function toShown(wire: string | null, order: readonly OptionKey[]): string | null {
  const placeOf = (name: string) => {
    const key = keyNamed(name)
    return key && optionKeys[order.indexOf(key)]
  }
  const shown = renamed(wire, placeOf)
  return typeof shown === 'string' ? shown : wire
}
