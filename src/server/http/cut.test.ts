import { z } from 'zod'
import { expect, test } from 'vitest'
import { listOf, pageOf } from '../../contract/lists.ts'
import { listCaps } from '../../core/list-caps.ts'
import { coded } from '../../core/coded.ts'
import { cutterOf } from './cut.ts'

const most = listCaps.topics
const many = (count: number) => Array.from({ length: count }, (_, id) => id)
const topics = listOf('topics', z.number())
const cut = cutterOf(
  z.object({
    rows: pageOf(z.object({ topics })),
    one: z.object({ topics: topics.nullable() }).nullable(),
    byName: z.record(z.string(), topics),
    either: z.discriminatedUnion('is', [
      z.object({ is: z.literal('none') }),
      z.object({ is: z.literal('some'), topics }),
    ]),
  }),
)
const reply = (own: object = {}) => ({
  rows: [{ topics: many(most) }],
  one: null,
  byName: {},
  either: { is: 'none' },
  ...own,
})

test('T43 a reply whose lists keep to their caps is left as it is, and a page has no cap', () => {
  const whole = reply({ rows: Array.from({ length: most + 1 }, () => ({ topics: many(most) })) })
  const before = structuredClone(whole)
  expect(cut(whole)).toBeNull()
  expect(whole).toEqual(before)
})

test.each([
  [
    'in each row',
    reply({ rows: [{ topics: [] }, { topics: many(most + 1) }] }),
    'rows.1.topics',
    (cutReply: ReturnType<typeof reply>) => cutReply.rows[1]?.topics,
  ],
  [
    'in a part that may be null',
    reply({ one: { topics: many(most + 1) } }),
    'one.topics',
    ({ one }: { one: unknown }) => (one as { topics: number[] }).topics,
  ],
  [
    'by name',
    reply({ byName: { a: [], b: many(most + 9) } }),
    'byName.b',
    ({ byName }: { byName: object }) => (byName as { b: number[] }).b,
  ],
  [
    'in one of several shapes',
    reply({ either: { is: 'some', topics: many(most + 1) } }),
    'either.topics',
    ({ either }: { either: object }) => (either as { topics: number[] }).topics,
  ],
])('T43 a list beyond its cap is cut and the reply says so: %s', (_where, long, path, listOfIt) => {
  expect(cut(long)).toBe(coded('list.cut', { most, lists: [path] }))
  expect(listOfIt(long)).toEqual(many(most))
})

test('T43 a reply names each of its lists that is cut, and the first cap', () => {
  const long = reply({ rows: [{ topics: many(most + 1) }], one: { topics: many(most + 2) } })
  expect(cut(long)).toBe(coded('list.cut', { most, lists: ['rows.0.topics', 'one.topics'] }))
  expect(cutterOf(topics, 'data')(many(most + 1))).toBe(coded('list.cut', { most, lists: ['data'] }))
})
