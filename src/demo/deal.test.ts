import { expect, test } from 'vitest'
import { dealt } from './deal.ts'

type Plain = { options: { text: string }[]; key: string | string[] }
const question = (id: number): Plain => ({
  options: ['right', 'wrong', 'worse', 'worst'].map((text) => ({ text: `${text} ${id}` })),
  key: 'A',
})
const questions = Array.from({ length: 27 }, (_, at) => question(at))
const rightOf = ({ options, key }: Plain) => options['ABCD'.indexOf(String(key))]?.text

test('G1 options are dealt by the seed alone: the same seed gives the same order from any order', () => {
  const once = dealt(questions, 'seed')
  const moved = once.map((one) => ({
    options: one.options.toReversed(),
    key: 'DCBA'['ABCD'.indexOf(String(one.key))],
  }))
  expect(dealt(moved, 'seed')).toEqual(once)
  expect(dealt(questions, 'another seed')).not.toEqual(once)
})

test('G1 the key goes with its option, also where several are right', () => {
  expect(dealt(questions, 'seed').map(rightOf)).toEqual(questions.map((_, at) => `right ${at}`))
  const [several] = dealt<Plain>([{ ...question(0), key: ['A', 'C'] }], 'seed')
  const keys = several?.key as string[]
  expect(keys.map((key) => several?.options?.['ABCD'.indexOf(key)]?.text).toSorted()).toEqual(['right 0', 'worse 0'])
  expect(keys).toEqual(keys.toSorted())
})

test('G1 the option NO CHANGE stands first in whatever order the others are dealt', () => {
  // Fewer than a module: with A as every key, no deal of a module would be without a pattern.
  const drafts = questions
    .slice(0, 12)
    .map(({ options }) => ({ options: [...options.slice(1), { text: 'NO CHANGE' }], key: 'D' }))
  const deck = dealt<Plain>(drafts, 'seed')
  expect(deck.map(({ options, key }) => [options[0]?.text, key])).toEqual(deck.map(() => ['NO CHANGE', 'A']))
  expect(new Set(deck.map(({ options }) => options[1]?.text.split(' ')[0])).size).toBe(3)
})
