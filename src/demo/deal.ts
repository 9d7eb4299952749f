import { letterPlace } from '../core/questions/question.ts'
import { guesserShares, keyPattern, keyPatternProblems } from './key-pattern.ts'

/** A question as a quiz file of the demo holds it, as far as the order of its options is concerned. */
export type DealtQuestion = { type?: string; options?: (string | { text: string })[]; key?: unknown }

const letters = ['A', 'B', 'C', 'D'] as const

/** Returns a generator of numbers from 0 to 1 that a text decides: the same text, the same numbers. */
export function seeded(text: string): () => number {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const deck = [...items]
  for (let at = deck.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[deck[at], deck[other]] = [deck[other]!, deck[at]!]
  }
  return deck
}

const textOf = (option: string | { text: string }) => (typeof option === 'string' ? option : option.text)

/** The option that leaves a draft as it is. It stands first, as in the tests that offer it. */
const unchanged = 'NO CHANGE'

/** Returns the question with its options in a random order, which does not depend on the order that they have now. */
function dealtOnce<Question extends DealtQuestion>(question: Question, random: () => number): Question {
  const { options, key } = question
  if (!options) return question
  const right = new Set([key].flat().map((letter) => options[letterPlace(String(letter))]))
  const sorted = options.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  const drawn = shuffled(sorted, random)
  const deck = drawn.toSorted((one, other) => Number(textOf(other) === unchanged) - Number(textOf(one) === unchanged))
  const keys = deck.flatMap((option, at) => (right.has(option) ? [letters[at] ?? 'A'] : []))
  return { ...question, options: deck, key: Array.isArray(key) ? keys : keys[0] }
}

/** A module of the real test's length is dealt until its keys show no pattern; shorter sets are dealt once. */
export const wholeModule = 27

/**
 * Deals the options of a set of questions by a seed. Dealing again with the same seed changes nothing, however the options were
 * moved in between.
 */
export function dealt<Question extends DealtQuestion>(questions: readonly Question[], seed: string): Question[] {
  for (let round = 0; ; round += 1) {
    const random = seeded(`${seed} ${round}`)
    const set = questions.map((question) => dealtOnce(question, random))
    const keys = set.map(({ key }) => String(key))
    if (keys.length < wholeModule) return set
    if (keyPatternProblems(keyPattern(keys), guesserShares(keys)).length === 0) return set
  }
}
