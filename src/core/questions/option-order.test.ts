import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromShown, optionOrder, toShown } from './option-order.ts'
import { optionKeys } from './question.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const ids = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const counts = fc.integer({ min: 2, max: 4 })

test('an order has every option once, and is the same for the same attempt and question', () => {
  fc.assert(
    fc.property(seeds, ids, counts, (seed, id, count) => {
      const order = optionOrder(seed, id, count)
      expect(order.toSorted()).toEqual(optionKeys.slice(0, count))
      expect(optionOrder(seed, id, count)).toEqual(order)
    }),
  )
})

test('without a seed the options stand as they are written', () => {
  fc.assert(
    fc.property(
      ids,
      counts,
      (id, count) => void expect(optionOrder(null, id, count)).toEqual(optionKeys.slice(0, count)),
    ),
  )
})

test('every order of four is about as frequent, over the questions of an attempt and over attempts', () => {
  const many = 24_000
  const frequencies = (orderOf: (at: number) => string[]) => {
    const counted = new Map<string, number>()
    for (let at = 1; at <= many; at += 1) {
      const name = orderOf(at).join()
      counted.set(name, (counted.get(name) ?? 0) + 1)
    }
    return [...counted.values()]
  }
  for (const counts of [
    frequencies((at) => optionOrder(7, at, 4)),
    frequencies((at) => optionOrder(at, 7, 4)),
    // Neighboring attempts at neighboring questions.
    frequencies((at) => optionOrder(at, at, 4)),
  ]) {
    expect(counts).toHaveLength(24)
    expect(Math.min(...counts)).toBeGreaterThan(850)
    expect(Math.max(...counts)).toBeLessThan(1150)
  }
})

test('what was shown and what is stored lead to each other, in every form of an answer', () => {
  fc.assert(
    fc.property(seeds, ids, fc.subarray([...optionKeys], { minLength: 1 }), (seed, id, keys) => {
      const order = optionOrder(seed, id, 4)
      const [first = 'a1'] = keys
      expect(fromShown(toShown(first, order), order)).toBe(first)
      const list = JSON.stringify(keys)
      expect(fromShown(toShown(list, order), order)).toBe(list)
      expect(toShown(first, order)).toBe(optionKeys[order.indexOf(first)])
    }),
  )
})

test('letters and keys of what was shown are translated; words, blanks and other forms stay', () => {
  const order = ['a3', 'a1', 'a4', 'a2'] as const
  const answers: [unknown, unknown][] = [
    ['a1', 'a3'],
    ['B', 'a1'],
    [' c ', 'a4'],
    ['"a4"', 'a2'],
    ['A,D', 'a3,a2'],
    ['["a1","a2"]', '["a3","a1"]'],
    [
      ['a1', 'B'],
      ['a3', 'a1'],
    ],
    ['the second word', 'the second word'],
    ['a1,the', 'a1,the'],
    ['E', 'E'],
    ['', ''],
    [null, null],
    [undefined, undefined],
    [7, 7],
  ]
  for (const [shown, stored] of answers) expect(fromShown(shown, order)).toEqual(stored)
  // Three options have no fourth.
  expect(fromShown('D', ['a2', 'a1', 'a3'])).toBe('D')
  expect(toShown(null, order)).toBeNull()
})
