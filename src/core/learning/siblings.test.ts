import { expect, test } from 'vitest'
import { stillReturning, withSiblings, type Sibling } from './siblings.ts'

const usable = (...list: Sibling[]) => new Map(list.map((one) => [one.itemId, one]))
const item = (itemId: number, ruleId: string | null, isShown: boolean, skill = 'Boundaries'): Sibling => ({
  itemId,
  skill,
  ruleId,
  isShown,
})

const all = usable(
  item(1, 'semicolon', true),
  item(2, 'semicolon', true),
  item(3, null, true),
  item(10, 'semicolon', false),
  item(11, 'semicolon', false, 'Form, Structure, and Sense'),
  item(12, null, false),
)

test('L3 what returns is a question of the same skill and rule that was not met, else the question itself, and none twice', () => {
  expect(withSiblings([1, 2, 3], all)).toEqual([
    { itemId: 10, cardItemId: 1 },
    { itemId: 2, cardItemId: 2 },
    { itemId: 3, cardItemId: 3 },
  ])
})

test('L8 L12 of what a device fetched ahead only that is asked which returns and may be asked now, each question once', () => {
  const left = (...pairs: [number, number][]) =>
    stillReturning(
      pairs.map(([itemId, cardItemId]) => ({ itemId, cardItemId })),
      { returning: new Set([1, 3, 4]), usable: all },
    ).map(({ itemId, cardItemId }) => [itemId, cardItemId])
  expect(left([10, 1], [3, 3])).toEqual([
    [10, 1],
    [3, 3],
  ])
  // One that was met meanwhile may stand for it too.
  expect(left([2, 1])).toEqual([[2, 1]])
  // What does not return, is of another skill or rule, may not be asked, or was asked before.
  expect(left([2, 2], [10, 2], [11, 1], [12, 3], [4, 4], [99, 1])).toEqual([])
  expect(left([10, 1], [10, 1])).toEqual([[10, 1]])
})
