import fc from 'fast-check'
import { expect, test } from 'vitest'
import { optionOrder } from './option-order.ts'
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
