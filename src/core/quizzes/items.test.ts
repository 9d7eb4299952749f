import { expect, test } from 'vitest'
import { findMended, matchItems } from './items.ts'

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

const asked = (stemHtml: string, options: string[], more: { externalId?: string; passageHtml?: string } = {}) => ({
  externalId: null,
  passageHtml: null,
  type: 'mcq' as const,
  spec: { options },
  key: 'a1',
  stemHtml,
  ...more,
})
const four = ['one', 'two', 'six', 'ten']

test('I3 a question seems to be another one with other words where its options and one of its texts are the same', () => {
  const [ferry, tram] = [
    asked('Wich?', four, { passageHtml: 'A ferry.' }),
    asked('Wich?', four, { passageHtml: 'A tram.' }),
  ]
  const mended = asked('Which?', four, { passageHtml: 'A ferry.' })
  expect(findMended([mended], [ferry, tram])).toEqual([ferry])
  // The passage alone was mended: of two that have the same words beside it, neither is meant for certain.
  expect(findMended([asked('Wich?', four, { passageHtml: 'A fairy.' })], [ferry, tram])).toEqual([undefined])
  expect(findMended([asked('Which?', ['one'], { passageHtml: 'A ferry.' })], [ferry])).toEqual([undefined])
  expect(findMended([asked('Which?', four, { passageHtml: 'A boat.' })], [ferry])).toEqual([undefined])
  expect(findMended([mended, ferry], [ferry])).toEqual([undefined, undefined])
})

test('I3 ids that differ are two questions, and few options need words that are alike', () => {
  const yes = ['Yes', 'No']
  expect(findMended([asked('Which?', four, { externalId: 'b' })], [asked('Wich?', four, { externalId: 'a' })])).toEqual(
    [undefined],
  )
  const known = asked('Is the ferry late?', yes)
  expect(findMended([asked('Is it cold today?', yes)], [known])).toEqual([undefined])
  expect(findMended([asked('Is the ferry too late?', yes)], [known])).toEqual([known])
})

test('what the id names is not given away to an earlier draft with its former text', () => {
  expect(itemsOf([text(null, 'A'), text('a', 'changed')], [text('a', 'A', 1)])).toEqual([null, 1])
})
