import { expect, test } from 'vitest'
import { dayIn, endAfterDaysIn, endOfDayIn, instantOf, isTimeZone, localIn } from './zone.ts'

test.each([
  { zone: 'UTC', local: '2026-11-22T19:00', utc: '2026-11-22T19:00:00.000Z' },
  { zone: 'Asia/Beirut', local: '2026-01-10T08:00', utc: '2026-01-10T06:00:00.000Z' },
  { zone: 'Asia/Beirut', local: '2026-07-10T08:00', utc: '2026-07-10T05:00:00.000Z' },
  // The clocks go from 2 to 3: half past two does not exist.
  { zone: 'Europe/Berlin', local: '2026-03-29T02:30', utc: '2026-03-29T01:30:00.000Z', shown: '2026-03-29T03:30' },
  { zone: 'Europe/Berlin', local: '2026-03-29T03:00', utc: '2026-03-29T01:00:00.000Z' },
  // They go back from 3 to 2: half past two comes twice, and the first counts.
  { zone: 'Europe/Berlin', local: '2026-10-25T02:30', utc: '2026-10-25T00:30:00.000Z' },
  { zone: 'Europe/Berlin', local: '2026-10-25T03:00', utc: '2026-10-25T02:00:00.000Z' },
  { zone: 'America/New_York', local: '2026-11-01T01:30', utc: '2026-11-01T05:30:00.000Z' },
  { zone: 'Asia/Kolkata', local: '2026-06-01T00:15', utc: '2026-05-31T18:45:00.000Z' },
  { zone: 'Pacific/Kiritimati', local: '2027-01-01T00:00', utc: '2026-12-31T10:00:00.000Z' },
])('T15 $local in $zone is $utc', ({ zone, local, utc, shown = local }) => {
  expect(new Date(instantOf(zone, local)).toISOString()).toBe(utc)
  expect(localIn(zone, Date.parse(utc))).toBe(shown)
})

test('T15 a time zone is known by its name', () => {
  expect(['Asia/Beirut', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

test.each([
  { zone: 'UTC', day: '2026-03-05', end: '2026-03-05T23:59:59.000Z' },
  { zone: 'America/New_York', day: '2026-03-05', end: '2026-03-06T04:59:59.000Z' },
  { zone: 'Asia/Beirut', day: '2026-03-05', end: '2026-03-05T21:59:59.000Z' },
  // The clocks go forward at its end, and back.
  { zone: 'Asia/Beirut', day: '2026-03-28', end: '2026-03-28T21:59:59.000Z' },
  { zone: 'Asia/Beirut', day: '2026-10-24', end: '2026-10-24T20:59:59.000Z' },
])('T23 the day $day ends in $zone at $end', ({ zone, day, end }) => {
  expect(new Date(endOfDayIn(zone, day)).toISOString()).toBe(end)
  expect(dayIn(zone, Date.parse(end))).toBe(day)
})

test.each([
  { zone: 'Europe/Berlin', from: '2026-03-20T22:30:00Z', end: '2026-04-19T23:59' },
  { zone: 'Europe/Berlin', from: '2026-10-10T12:00:00Z', end: '2026-11-09T23:59' },
  // Already the 21st there.
  { zone: 'Asia/Beirut', from: '2026-03-20T22:30:00Z', end: '2026-04-20T23:59' },
  { zone: 'America/New_York', from: '2026-10-15T02:00:00Z', end: '2026-11-13T23:59' },
])('T37 30 days from $from in $zone end with their last day there, also across a change of clocks', (one) => {
  const { zone, from, end } = one
  const after = endAfterDaysIn(zone, Date.parse(from), 30)
  expect(localIn(zone, after)).toBe(end)
  expect(localIn(zone, after + 1000).slice(11)).toBe('00:00')
  // 30 days and 30 more are 60.
  expect(endAfterDaysIn(zone, after, 30)).toBe(endAfterDaysIn(zone, Date.parse(from), 60))
})
