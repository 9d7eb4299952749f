import { plainText } from './reading.ts'

/** What decides that a corrected question is still the same one. */
type Identity = { type: string; spec: unknown; key: unknown }

/** What makes a change more than a slip. T19 */
export type MoreThanSlip = 'kind' | 'key' | 'options' | 'order'

/** From which share of equal letters on, an option is still the same one with a mistake mended. */
const likeness = 0.6

/** Returns how many letters have to be changed, added or removed to make one text of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[to]! + 1, next[to - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}

const isAlike = (one: string, other: string) => {
  const longest = Math.max(one.length, other.length)
  return longest === 0 || 1 - distance(one, other) / longest >= likeness
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** An option in the words it is compared by; a picture by its source. */
const wordsOf = (option: string) => plainText(option) || option

/**
 * Returns what makes a change of a question more than a slip, the first that is found; null for a slip. Its kind and its key stay, and so
 * do its options and their order: an option may have a mistake mended, but neither become another one nor change places. T19
 */
export function moreThanSlip(before: Identity, after: Identity): MoreThanSlip | null {
  if (before.type !== after.type) return 'kind'
  if (!isSame(before.key, after.key)) return 'key'
  const { options: former, ...rest } = before.spec as { options?: string[] }
  const { options: present, ...restAfter } = after.spec as { options?: string[] }
  // What is matched or typed is compared with answers by its words.
  if (!isSame(rest, restAfter)) return 'options'
  if (!former || !present) return former === present ? null : 'options'
  if (former.length !== present.length) return 'options'
  const [words, wordsAfter] = [former.map(wordsOf), present.map(wordsOf)]
  if (wordsAfter.some((option, at) => option !== words[at] && words.includes(option))) return 'order'
  return wordsAfter.every((option, at) => isAlike(words[at] ?? '', option)) ? null : 'options'
}
