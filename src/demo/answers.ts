import { createHash } from 'node:crypto'
import { letterPlace } from '../core/questions/question.ts'
import { optionsOf, optionText, percent, type Item, type ItemSet } from './items.ts'
import { readersOfSet, type Readings } from './readings.ts'

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

/** Returns how many readers gave the key of a question from the options alone; undefined where it was not recorded of the question as it is now. */
export function rightAlone(item: Item, { alone }: Readings): number | undefined {
  const recorded = alone[String(item.id)]
  return recorded?.state === stateOf(item) ? recorded.right : undefined
}

/** Returns what is wrong with the answers by question of a set that was read: one is missing, or they are not the share that its row gives. */
export function answerProblems({ name, items }: ItemSet, share: string, readings: Readings): string[] {
  const asked = items.filter(({ type }) => type === 'mcq')
  const missing = asked.filter((item) => rightAlone(item, readings) === undefined)
  if (missing.length > 0)
    return [`${name}: readings.json has no answers from the options alone to ${missing.map(({ id }) => id).join(', ')}`]
  const right = asked.reduce((sum, item) => sum + (rightAlone(item, readings) ?? 0), 0)
  const said = percent(right / (readersOfSet * asked.length))
  return said === share ? [] : [`${name}: ${share} from the options alone; readings.json has ${said}`]
}
