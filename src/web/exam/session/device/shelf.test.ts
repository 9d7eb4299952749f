import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { safeShelf } from './shelf.ts'

afterEach(() => vi.restoreAllMocks())

const typed = (text: string) => () => text

test('Q6 changes of one value during a write are one write, and the last one is stored', async () => {
  const shelf = safeShelf()
  await shelf.list(['a student'])
  const writes = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const text = 'typed faster than the device writes'
  await Promise.all(Array.from(text, (_, at) => shelf.change(['a student', 1], typed(text.slice(0, at + 1)))))
  expect(writes).toHaveBeenCalledTimes(2)
  expect(await shelf.list(['a student'])).toEqual([text])
})

test('every change sees what the one before made of the value', async () => {
  const shelf = safeShelf()
  const count = (stored: number | undefined) => (stored ?? 0) + 1
  await Promise.all(Array.from({ length: 9 }, () => shelf.change(['counted'], count)))
  expect(await shelf.list(['counted'])).toEqual([9])
})

test('what is listed or cleared comes after the changes before it', async () => {
  const shelf = safeShelf()
  for (const text of ['one', 'two', 'three']) void shelf.change(['listed', 1], typed(text))
  expect(await shelf.list(['listed'])).toEqual(['three'])
  for (const text of ['four', 'five']) void shelf.change(['listed', 1], typed(text))
  const cleared = shelf.clear(['listed'])
  const after = shelf.change(['listed', 2], typed('six'))
  await Promise.all([cleared, after])
  expect(await shelf.list(['listed'])).toEqual(['six'])
})

test('two values do not wait for each other, and a value can be changed again later', async () => {
  const shelf = safeShelf()
  await Promise.all([shelf.change(['both', 1], typed('a')), shelf.change(['both', 2], typed('b'))])
  await shelf.change(['both', 1], typed('c'))
  expect(await shelf.list(['both'])).toEqual(['c', 'b'])
})
