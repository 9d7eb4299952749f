import { expect, test } from 'vitest'
import { withSiblings, type Sibling } from './siblings.ts'

const usable = (...list: Sibling[]) => new Map(list.map((one) => [one.itemId, one]))
const item = (itemId: number, ruleId: string | null, isShown: boolean, skill = 'Boundaries'): Sibling => ({
  itemId,
  skill,
  ruleId,
  isShown,
})

test('L3 what returns is a question of the same skill and rule that was not met, else the question itself, and none twice', () => {
  const all = usable(
    item(1, 'semicolon', true),
    item(2, 'semicolon', true),
    item(3, null, true),
    item(10, 'semicolon', false),
    item(11, 'semicolon', false, 'Form, Structure, and Sense'),
    item(12, null, false),
  )
  expect(withSiblings([1, 2, 3], all)).toEqual([
    { itemId: 10, cardItemId: 1 },
    { itemId: 2, cardItemId: 2 },
    { itemId: 3, cardItemId: 3 },
  ])
})
