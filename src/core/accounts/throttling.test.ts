import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replacesCode, triesNow, tryLimits, waitBeforeTry, withTry, type Tries, type TryLimit } from './throttling.ts'

const seconds = 1000
const minutes = 60 * seconds

/** Makes tries as soon as each is allowed; returns how long each had to wait, in seconds. */
function waitsOf(limit: TryLimit, times: number): number[] {
  const waits: number[] = []
  let now = 1_000_000
  let tries: Tries | undefined
  for (let at = 0; at < times; at += 1) {
    const wait = waitBeforeTry(triesNow(tries, now), limit, now)
    waits.push(wait / seconds)
    now += wait
    tries = withTry(triesNow(tries, now), limit, now)
  }
  return waits
}

describe('delays', () => {
  const limit = { free: 2, windowMs: 60 * minutes, delays: { firstMs: 1 * seconds, mostMs: 10 * seconds } }

  test('double from the first to the longest once the free tries are used', () => {
    expect(waitsOf(limit, 9)).toEqual([0, 0, 1, 2, 4, 8, 10, 10, 10])
  })

  test('shrink with the time that has passed, and all tries are forgotten after a quiet window', () => {
    const tries: Tries = { count: 5, lastAt: 0, endsAt: limit.windowMs }
    const at = (now: number) => waitBeforeTry(triesNow(tries, now), limit, now)
    expect([at(0), at(3 * seconds), at(8 * seconds), at(limit.windowMs)]).toEqual([8000, 5000, 0, 0])
    expect(withTry(triesNow(tries, limit.windowMs), limit, limit.windowMs).count).toBe(1)
  })
})

test.each([
  { limited: 'by delays', limit: { free: 2, windowMs: 60 * minutes, delays: { firstMs: seconds, mostMs: minutes } } },
  { limited: 'by a window', limit: { free: 2, windowMs: 10 * minutes } },
])(
  'O10 a clock that is set back behind the last try lets one more be made, and they count on: limited $limited',
  ({ limit }) => {
    // The last try is late in the window that the first has begun.
    const now = 1_000 * minutes
    let tries: Tries | undefined
    for (const at of [now - 9 * minutes, now - minutes, now]) tries = withTry(triesNow(tries, at), limit, at)
    const wait = waitBeforeTry(triesNow(tries, now), limit, now)
    expect(wait).toBeGreaterThan(0)
    for (const backMs of [minutes, 7 * minutes, 180 * minutes]) {
      const then = now - backMs
      expect(waitBeforeTry(triesNow(tries, then), limit, then)).toBe(0)
      const next = withTry(triesNow(tries, then), limit, then)
      const waitsThen = waitBeforeTry(triesNow(next, then), limit, then)
      expect(waitsThen).toBeGreaterThan(0)
      expect(next.count).toBe(4)
    }
    // Nodes whose clocks differ by a little agree.
    expect(waitBeforeTry(triesNow(tries, now - seconds), limit, now - seconds)).toBe(wait + seconds)
  },
)

test('O10 whenever the clock is set back, and by how much, no wait is longer than the longest of its limit', () => {
  const backs = fc.record({ after: fc.nat(60 * minutes), back: fc.nat(180 * minutes) })
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(tryLimits)),
      fc.nat(60 * minutes),
      backs,
      (limit: TryLimit, gap, { after, back }) => {
        const start = 100_000 * minutes
        let tries: Tries | undefined
        const times = Math.min(limit.free, 10_000) + 1
        for (let time = 0; time < times; time += 1) {
          const at = start + (time * gap) / times
          tries = withTry(triesNow(tries, at), limit, at)
        }
        const now = start + gap + after - back
        const longest = (limit.delays?.mostMs ?? limit.windowMs) + 10 * seconds
        expect(waitBeforeTry(triesNow(tries, now), limit, now)).toBeLessThanOrEqual(longest)
      },
    ),
  )
})

test('a limit without delays refuses until its window ends, counted from the first try', () => {
  const limit = { free: 2, windowMs: 60 * seconds }
  const first = withTry(triesNow(undefined, 0), limit, 0)
  const second = withTry(triesNow(first, 50 * seconds), limit, 50 * seconds)
  expect(second.endsAt).toBe(60 * seconds)
  expect(waitBeforeTry(second, limit, 55 * seconds)).toBe(5 * seconds)
  expect(triesNow(second, 60 * seconds).count).toBe(0)
})

test('a wait is never negative and a try after it is allowed, whatever was counted', () => {
  const counted = fc.record({ count: fc.nat(2000), lastAt: fc.nat(1e9), endsAt: fc.nat(2e9) })
  fc.assert(
    fc.property(counted, fc.constantFrom(...Object.values(tryLimits)), fc.nat(1e9), (tries, limit, since) => {
      const now = tries.lastAt + since
      const wait = waitBeforeTry(triesNow(tries, now), limit, now)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(waitBeforeTry(triesNow(tries, now + wait), limit, now + wait)).toBe(0)
    }),
  )
})

test.each([
  { kind: 'signInFromStrangers', longestSeconds: 60 },
  { kind: 'accountsFromNetwork', longestSeconds: 30 },
  { kind: 'codesTriedFromNetwork', longestSeconds: 30 },
  { kind: 'codeRequestsFromNetwork', longestSeconds: 60 },
] as const)('no user waits longer than $longestSeconds s because of others ($kind)', ({ kind, longestSeconds }) => {
  const waits = waitsOf(tryLimits[kind], 300)
  expect(Math.max(...waits)).toBe(longestSeconds)
})

test('a guesser at one account from one network has fewer than 120 tries a day', () => {
  let [used, tries] = [0, 0]
  for (const wait of waitsOf(tryLimits.signInFromNetwork, 200)) {
    used += wait
    if (used < 24 * 60 * 60) tries += 1
  }
  expect(tries).toBeLessThan(120)
})

describe('a code that still works', () => {
  const code = { sentAt: 0, expiresAt: 10 * minutes }
  test.each([
    { live: undefined, sent: 100, after: 0, isReplaced: true, why: 'there is none' },
    { live: code, sent: 1, after: 2 * minutes - 1, isReplaced: false, why: 'it is fresh' },
    { live: code, sent: 1, after: 2 * minutes, isReplaced: true, why: 'it is two minutes old' },
    { live: code, sent: 4, after: 2 * minutes, isReplaced: true, why: 'few were sent that day' },
    { live: code, sent: 5, after: 9 * minutes, isReplaced: false, why: 'five were sent that day' },
    { live: code, sent: 50, after: 10 * minutes, isReplaced: true, why: 'it has expired' },
  ])('is replaced: $isReplaced, because $why', ({ live, sent, after, isReplaced }) => {
    expect(replacesCode(live, sent, after)).toBe(isReplaced)
  })
})
