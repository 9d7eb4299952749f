import { expect, test } from 'vitest'
import { openKeptPages } from './kept-pages.ts'

const page = (size: number) => Buffer.alloc(size, 'p')

test('kept pages take so many bytes and no more: those shown last stay', () => {
  const kept = openKeptPages(() => 0, 1_000)
  kept.store('one', page(400))
  kept.store('two', page(400))
  expect(kept.find('one')).toHaveLength(400)
  kept.store('three', page(400))
  expect([kept.find('one')?.length, kept.find('two'), kept.find('three')?.length]).toEqual([400, undefined, 400])
  kept.store('great', page(1_001))
  expect(['one', 'three', 'great'].map((key) => kept.find(key))).toEqual([undefined, undefined, undefined])
})

test('a kept page is shown for a minute', () => {
  let now = 0
  const kept = openKeptPages(() => now, 1_000)
  kept.store('one', page(10))
  now = 59_999
  expect(kept.find('one')).toHaveLength(10)
  now = 60_000
  expect(kept.find('one')).toBeUndefined()
})
