import { expect, test } from 'vitest'
import { unnested } from './unnested.ts'

const given = unnested<{ id: number; name: string }>(3, {
  name: ['text', ({ name }) => name],
  id: ['int', ({ id }) => id],
})

test('one list of columns gives the SQL and the arrays, in the same order', () => {
  expect(given.as('t')).toBe('unnest($3::text[], $4::int[]) AS t (name, id)')
  expect(
    given.of([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]),
  ).toEqual([
    ['a', 'b'],
    [1, 2],
  ])
})

test('one array is named by its column, and what follows them by its number', () => {
  expect(given.array('id')).toBe('$4::int[]')
  expect(given.next).toBe(5)
  expect(() => given.array('email')).toThrow('email')
})
