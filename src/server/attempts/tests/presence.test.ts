import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '../../db/database.ts'
import { openPresence } from '../presence.ts'

afterEach(() => void vi.useRealTimers())

test('T27 where students are is written together, half a second after the first of them said so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const written: unknown[][] = []
  const run = (_statement: unknown, values: unknown[]) => {
    written.push(values)
    return Promise.resolve([])
  }
  const presence = openPresence({ run } as unknown as Db, () => 0)
  presence.note(1, 7)
  await vi.advanceTimersByTimeAsync(300)
  presence.note(2, 8)
  await vi.advanceTimersByTimeAsync(199)
  expect(written).toEqual([])
  // The desk reads every second: it has them within two.
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toEqual([
    [
      [1, 2],
      [new Date(0), new Date(0)],
      [7, 8],
    ],
  ])
})
