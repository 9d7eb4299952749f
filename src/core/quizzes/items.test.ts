import { expect, test } from 'vitest'
import { matchItems } from './items.ts'

const text = (externalId: string | null, stemHtml: string, item = 0) => ({
  externalId,
  stemHtml,
  passageHtml: null,
  item,
})
const itemsOf = (drafts: ReturnType<typeof text>[], known: ReturnType<typeof text>[]) =>
  matchItems(drafts, known).map((match) => match?.item ?? null)

test('a question keeps its identity by the author’s id, whatever its text has become', () => {
  expect(itemsOf([text('b', 'B anew'), text('a', 'A')], [text('a', 'A', 1), text('b', 'B', 2)])).toEqual([2, 1])
})

test('without an id, or with one that occurs twice, the text identifies it', () => {
  const known = [text(null, 'A', 1), text('x', 'B', 2), text('x', 'C', 3)]
  expect(itemsOf([text(null, 'C'), text('x', 'B'), text(null, 'A')], known)).toEqual([3, 2, 1])
  expect(itemsOf([text('x', 'B'), text('x', 'new')], known)).toEqual([2, null])
})

test('the same text twice is two questions, and each is taken once', () => {
  expect(
    itemsOf([text(null, 'A'), text(null, 'A'), text(null, 'A')], [text(null, 'A', 1), text(null, 'A', 2)]),
  ).toEqual([1, 2, null])
})

test('what the id names is not given away to an earlier draft with its former text', () => {
  expect(itemsOf([text(null, 'A'), text('a', 'changed')], [text('a', 'A', 1)])).toEqual([null, 1])
})
