import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

/** Keeps the event loop busy for longer than a turn. */
function workFor(value: number): number {
  const end = performance.now() + 12
  while (performance.now() < end);
  return value * 2
}

test('I4 work over many values lets other requests be served in between, and says how far it is', async () => {
  const shares: number[] = []
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const results = await inTurns([1, 2, 3, 4], workFor, (share) => shares.push(share))
  isDone = true
  expect(results).toEqual([2, 4, 6, 8])
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
  expect(turns).toBeGreaterThanOrEqual(3)
})
