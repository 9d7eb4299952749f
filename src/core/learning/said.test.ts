import { describe, expect, test } from 'vitest'
import { inTen, saidChange } from './said.ts'

describe('an estimate in tenths', () => {
  test.each([
    [
      { share: 0.61, low: 0.44, high: 0.79 },
      { about: 6, low: 4, high: 8 },
    ],
    [
      { share: 0.6, low: 0.6, high: 0.6 },
      { about: 6, low: 6, high: 6 },
    ],
    [
      { share: 0, low: 0, high: 0.02 },
      { about: 0, low: 0, high: 1 },
    ],
    [
      { share: 1, low: 0.97, high: 1 },
      { about: 10, low: 9, high: 10 },
    ],
  ])('L5 has a band that holds the exact one: %o', (share, said) => expect(inTen(share)).toEqual(said))

  test('L5 lies in its band, and the band in 0 to 10', () => {
    for (let low = 0; low <= 1; low += 0.07)
      for (let high = low; high <= 1; high += 0.07) {
        const said = inTen({ share: (low + high) / 2, low, high })
        expect(said.low).toBeLessThanOrEqual(said.about)
        expect(said.about).toBeLessThanOrEqual(said.high)
        expect(said.low).toBeGreaterThanOrEqual(0)
        expect(said.high).toBeLessThanOrEqual(10)
      }
  })
})

describe('what a set has changed', () => {
  const low = { share: 0.42, low: 0.25, high: 0.6 }
  const higher = { share: 0.44, low: 0.3, high: 0.6 }
  const high = { share: 0.66, low: 0.5, high: 0.8 }

  test('L5 is nothing before the fifth answer of a skill', () =>
    expect(saidChange({ before: null, after: null, missing: 2 })).toEqual({ is: 'early', missing: 2 }))

  test('L5 is a first estimate where there was none', () =>
    expect(saidChange({ before: null, after: low, missing: 0 })).toEqual({ is: 'first', after: inTen(low) }))

  test('L5 is no move that the tenths do not show', () =>
    expect(saidChange({ before: low, after: higher, missing: 0 })).toEqual({ is: 'same', after: inTen(higher) }))

  test.each([
    [low, high],
    [high, low],
  ])('L5 says both estimates of a move, upward or downward', (before, after) =>
    expect(saidChange({ before, after, missing: 0 })).toEqual({
      is: 'other',
      before: inTen(before),
      after: inTen(after),
    }),
  )
})
