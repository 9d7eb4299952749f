import { createHash } from 'node:crypto'
import { letterPlace } from '../core/questions/question.ts'
import { optionsOf, optionText, percent, type Item, type ItemSet } from './items.ts'
import type { Readings } from './readings.ts'

/** Returns the texts of the options that are the key of a question; without options, the key itself. */
export function keyOf(item: Item): unknown {
  const texts = optionsOf(item).map(optionText)
  const key = 'key' in item ? item.key : item.pairs
  return texts.length === 0 ? key : [key].flat().map((letter) => texts[letterPlace(String(letter))])
}

/** Returns the state of a question with its key, whatever the order that its options were dealt in. */
export const stateOf = (item: Item) =>
  createHash('sha256')
    .update(JSON.stringify([item.passage, item.question, optionsOf(item).map(optionText).toSorted(), keyOf(item)]))
    .digest('hex')
    .slice(0, 8)

/** Answers to a question from its options alone: how many of how many readers gave its key. */
export type AnswersAlone = { right: number; of: number }

/** Returns the answers to a question from its options alone; undefined where none were recorded of the question as it is now. */
export function answersAlone(item: Item, readings: Readings): AnswersAlone | undefined {
  const recorded = readings[String(item.id)]
  return recorded?.state === stateOf(item) ? recorded : undefined
}

/** Returns the sum of answers to several questions. */
export const sumOf = (answers: AnswersAlone[]): AnswersAlone => ({
  right: answers.reduce((sum, { right }) => sum + right, 0),
  of: answers.reduce((sum, { of }) => sum + of, 0),
})

/**
 * The share of readers from which on the options give a key away: all of three, five of six. By chance 1.6 % of the questions have all of three and
 * 0.5 % five of six. All who read a question as it is now count, and not the last three alone: in a set that is read again because others of it were
 * mended, chance fails some that are as before, and saves some that six have guessed.
 */
const givenAwayFrom = 5 / 6

/** Returns whether the options of a question give its key away. */
export const isGivenAway = ({ right, of }: AnswersAlone) => right >= givenAwayFrom * of

/** Returns what is wrong with the answers by question of a set that was read: one is missing, or they are not the share that its row gives. */
export function answerProblems({ name, items }: ItemSet, share: string, readings: Readings): string[] {
  const asked = items.filter(({ type }) => type === 'mcq')
  const missing = asked.filter((item) => answersAlone(item, readings) === undefined)
  if (missing.length > 0)
    return [`${name}: readings.json has no answers from the options alone to ${missing.map(({ id }) => id).join(', ')}`]
  const { right, of } = sumOf(asked.flatMap((item) => answersAlone(item, readings) ?? []))
  const said = percent(right / of)
  return said === share ? [] : [`${name}: ${share} from the options alone; readings.json has ${said}`]
}
