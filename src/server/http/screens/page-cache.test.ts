import { expect, test } from 'vitest'
import { openPageCache } from './page-cache.ts'

const page = (size: number) => Buffer.alloc(size, 'p')

test('the page cache has a size limit, and evicts the least recently used pages', () => {
  const cache = openPageCache(() => 0, 1_000)
  cache.store('one', page(400))
  cache.store('two', page(400))
  expect(cache.find('one')).toHaveLength(400)
  cache.store('three', page(400))
  expect([cache.find('one')?.length, cache.find('two'), cache.find('three')?.length]).toEqual([400, undefined, 400])
  cache.store('great', page(1_001))
  expect(['one', 'three', 'great'].map((key) => cache.find(key))).toEqual([undefined, undefined, undefined])
})

test('a cached page is served for a minute', () => {
  let now = 0
  const cache = openPageCache(() => now, 1_000)
  cache.store('one', page(10))
  now = 59_999
  expect(cache.find('one')).toHaveLength(10)
  now = 60_000
  expect(cache.find('one')).toBeUndefined()
})
