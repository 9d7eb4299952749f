import { expect, test } from 'vitest'
import { openLru } from './lru.ts'

test('a cache drops what was used longest ago', () => {
  const cache = openLru<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

test('sizes add up to the limit at most, also when an entry has grown or is too large itself', () => {
  const cache = openLru<string, string>(10, ({ length }) => length)
  cache.set('a', 'four')
  cache.set('b', 'four')
  expect(cache.total()).toBe(8)
  cache.set('b', 'seven77')
  expect([cache.get('a'), cache.get('b'), cache.total()]).toEqual([undefined, 'seven77', 7])
  cache.set('c', 'more than ten')
  expect([cache.get('b'), cache.get('c'), cache.total()]).toEqual([undefined, undefined, 0])
})

test('what is deleted or cleared no longer counts', () => {
  const cache = openLru<string, number>(2)
  cache.set('a', 1)
  cache.delete('a')
  cache.delete('never there')
  expect(cache.total()).toBe(0)
  cache.set('b', 2)
  cache.clear()
  expect([cache.get('b'), cache.total()]).toEqual([undefined, 0])
})
