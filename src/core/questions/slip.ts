import { picturesIn, plainText, signedText } from './reading.ts'
import { onlyKeyOf, type Ruling } from './ruling.ts'

/** The fields that decide whether a corrected question is still the same one. */
type Identity = { type: string; spec: unknown; key: unknown }

/** A published question, with how it was corrected since. */
type Published = Identity & { ruling?: Ruling | null }

/** A question with what is read of it. */
type Reading = Identity & { stemHtml: string; passageHtml: string | null }

/** A difference that makes a change more than a slip. T19 */
export type MoreThanSlip = 'kind' | 'key' | 'options' | 'order'

/** The share of equal letters from which on an option is still the same one with a mistake mended. */
const likeness = 0.6

/** Longer texts than these that differ are not compared letter by letter: that would take seconds. */
const mostCompared = 2000

/** Returns what two texts have between a common beginning and a common end. */
function differing(one: string, other: string): [string, string] {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}

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

/** Returns the numbers in a text with their signs: another number is another answer, however alike the letters are. */
const numbersIn = (text: string) =>
  (text.match(/[-+−–]?\p{N}+(?:[.,:/]\p{N}+)*/gu) ?? []).map((number) => number.replace(/[−–]/, '-'))

function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  if (!isSame(numbersIn(one), numbersIn(other))) return false
  const [mine, yours] = differing(one, other)
  if (Math.max(mine.length, yours.length) > mostCompared) return false
  return 1 - distance(mine, yours) / Math.max(one.length, other.length) >= likeness
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns an option in the words it is compared by; a picture by its source. */
const wordsOf = (option: string) => plainText(option) || option

/** Returns whether a key is no other one than a question's: the published one, or the only one that counts since it was corrected. */
const hasKey = ({ key, ruling }: Published, other: unknown) =>
  isSame(key, other) || (other !== null && isSame(ruling ? onlyKeyOf(ruling) : null, other))

/**
 * Returns what makes a change of a question more than a slip, the first that is found; null for a slip. Its kind and its key stay, and so
 * do its options and their order: an option may have a mistake mended, but neither become another one nor change places. T19
 */
export function moreThanSlip(before: Published, after: Identity): MoreThanSlip | null {
  if (before.type !== after.type) return 'kind'
  if (!hasKey(before, after.key)) return 'key'
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

/** Returns whether two texts of a question ask the same but for mended mistakes, whatever their keys are. T20 */
export function isSameButForSlips(one: Reading, other: Reading): boolean {
  if (moreThanSlip({ ...one, key: null }, { ...other, key: null }) !== null) return false
  const readings = (question: Reading) => [question.stemHtml, question.passageHtml ?? ''].map(wordsOf)
  const [mine, yours] = [readings(one), readings(other)]
  return mine.every((text, at) => isAlike(text, yours[at] ?? ''))
}

const optionsOf = ({ spec }: Reading) => (spec as { options?: string[] }).options ?? []

/** Returns whether two pieces of HTML have the same pictures, and blanks and underlines in the same places, whatever words were mended. */
function pointAtSame(one: string, other: string): boolean {
  if (!isSame(picturesIn(one), picturesIn(other))) return false
  const [signed, signedOther] = [signedText(one), signedText(other)]
  if (signed === signedOther) return true
  const [mine, yours] = differing(signed, signedOther)
  if (Math.max(mine.length, yours.length) > mostCompared) return false
  // A sign that has moved is a change beside those of the words.
  return distance(mine, yours) === distance(...differing(plainText(one), plainText(other)))
}

/**
 * Returns whether two texts of a question differ by mended words alone: they ask the same, of the same pictures, and what is blank or
 * underlined is where it was.
 */
export function isSameButForWords(one: Reading, other: Reading): boolean {
  if (!isSameButForSlips(one, other)) return false
  const parts = (question: Reading) => [question.stemHtml, question.passageHtml ?? '', ...optionsOf(question)]
  const yours = parts(other)
  return parts(one).every((part, at) => pointAtSame(part, yours[at] ?? ''))
}
