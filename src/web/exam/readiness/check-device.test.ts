import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { checkDevice } from './check-device.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('E2 a device that stores, sends and keeps time lacks nothing, and keeps nothing of the check', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  expect(await checkDevice()).toEqual([])
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
})

const blocked = () => {
  throw new DOMException('', 'SecurityError')
}

test.each([
  { what: 'is not there', database: undefined },
  { what: 'is blocked', database: { open: blocked } },
])('E2 a store that $what is missing', async ({ database }) => {
  vi.stubGlobal('indexedDB', database)
  expect(await checkDevice()).toEqual(['store'])
})

test('E2 a store that never answers is missing after three seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => new EventTarget(), deleteDatabase: () => undefined })
  const found = vi.fn()
  void checkDevice().then(found)
  await vi.advanceTimersByTimeAsync(2999)
  expect(found).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(found.mock.calls).toEqual([[['store']]])
})

test('E2 a browser that cannot make a call as the player makes it cannot send', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('AbortSignal', { timeout: () => new AbortController().signal })
  expect(await checkDevice()).toEqual(['send'])
})

test('E2 a clock that stands still keeps no time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('performance', { now: () => 1 })
  const found = vi.fn()
  void checkDevice().then(found)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(3000)
    expect(found.mock.calls).toEqual([[['time']]])
  })
})
