import 'fake-indexeddb/auto'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { holdDevice } from '../tests/held-device.ts'
import { patienceMs } from './device-database.ts'
import { safeShelf } from './shelf.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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

/** Stubs a page with its end, before anything listens to it. */
function stubWindow() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  return {
    leave: () => page.dispatchEvent(new Event('pagehide')),
    comeBack: () => page.dispatchEvent(new Event('pageshow')),
  }
}

test('E4 a device that another page holds is waited for as long as its limit, and gets what it has missed when it answers', async () => {
  const before = safeShelf()
  await before.change(['held', 1], typed('before'))
  const release = await holdDevice()
  onTestFinished(release)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shelf = safeShelf()
  const listed = shelf.list(['held'])
  await vi.advanceTimersByTimeAsync(patienceMs)
  expect(await listed).toEqual([])
  expect([shelf.isAway(), shelf.isVolatile()]).toEqual([true, true])
  // None waits from now on.
  await shelf.change(['held', 2], typed('meanwhile'))
  expect(await shelf.list(['held'])).toEqual(['meanwhile'])
  const found = shelf.whenAnswering((device) => device.list(['held']))
  await release()
  await vi.advanceTimersByTimeAsync(2 * patienceMs)
  expect(await found).toEqual(['before'])
  await vi.waitFor(() => expect(shelf.isAway()).toBe(false))
  expect(await shelf.list(['held'])).toEqual(['before', 'meanwhile'])
  expect(await before.list(['held'])).toEqual(['before', 'meanwhile'])
})

test('E4 a page that is left lets go of the device with what it was writing, and goes on when it is shown again', async () => {
  const page = stubWindow()
  const shelf = safeShelf()
  await shelf.list([])
  const writes = ['one', 'two', 'three'].map((text) => shelf.change(['left', 1], typed(text)))
  // The first of them is under way, and nothing of it has come back.
  const begun = vi.spyOn(IDBObjectStore.prototype, 'get')
  while (begun.mock.calls.length === 0) await Promise.resolve()
  page.leave()
  // What is changed after its end waits for its return.
  void shelf.change(['left', 2], typed('four'))
  const reading = new Promise<unknown[]>((resolve) => {
    const opening = indexedDB.open('lantern-exam', 1)
    opening.addEventListener('success', () => {
      const all = opening.result
        .transaction('kept')
        .objectStore('kept')
        .getAll(IDBKeyRange.bound(['left'], ['left', []]))
      all.addEventListener('success', () => resolve(all.result))
    })
  })
  expect(await reading).toEqual(['three'])
  page.comeBack()
  await Promise.all(writes)
  expect(await shelf.list(['left'])).toEqual(['three', 'four'])
  expect(shelf.isVolatile()).toBe(false)
})
