import { describe, expect, test } from 'vitest'
import { localIn } from '../editing/zone.ts'
import { calendarDay } from './returns.ts'
import {
  hasNews,
  practiceByWeek,
  saidLevel,
  saidNext,
  saidPractice,
  saidScore,
  saidTest,
  weekToMail,
  type WeekFacts,
} from './week.ts'
import { testAhead } from './telling.ts'
import { dayMs, hourMs } from '../dates.ts'

const zone = 'Asia/Tashkent'
const now = Date.parse('2026-11-29T12:00:00Z')
const answer = (
  daysAgo: number,
  { seconds = 60, mark = 1 as 0 | 1 | null, place = 'test' as 'test' | 'drill' } = {},
) => ({
  at: now - daysAgo * dayMs,
  seconds,
  mark,
  place,
})

describe('practice', () => {
  test('T30 of a student without an answer it says that there was none yet', () => {
    expect(saidPractice([], { now, zone })).toEqual({ is: 'never' })
  })

  test('T30 one answer is one answer, on one day, and takes at least a minute', () => {
    expect(saidPractice([answer(0, { seconds: 8 })], { now, zone })).toEqual({
      is: 'done',
      answers: 1,
      days: 1,
      minutes: 1,
    })
  })

  test('T30 an answer between tests takes the time of its explanation too, as the plan and the tutor count it', () => {
    const drilled = Array.from({ length: 4 }, () => answer(0, { place: 'drill' }))
    expect(saidPractice(drilled, { now, zone })).toMatchObject({ answers: 4, minutes: 7 })
    expect(saidPractice([answer(0, { place: 'drill', seconds: 0 })], { now, zone })).toMatchObject({ minutes: 0 })
  })

  test('T30 all right and all wrong are the same practice; what was left blank is none', () => {
    const days = [0, 0, 1, 6]
    const right = days.map((day) => answer(day))
    const wrong = days.map((day) => answer(day, { mark: 0 }))
    expect(saidPractice(right, { now, zone })).toEqual({ is: 'done', answers: 4, days: 3, minutes: 4 })
    expect(saidPractice(wrong, { now, zone })).toEqual(saidPractice(right, { now, zone }))
    expect(saidPractice([answer(0, { mark: null })], { now, zone })).toEqual({ is: 'rested' })
  })

  test('T30 a week has seven days of the academy’s calendar; before it she rested, and after a month she paused', () => {
    expect(saidPractice([answer(6)], { now, zone }).is).toBe('done')
    expect(saidPractice([answer(7)], { now, zone })).toEqual({ is: 'rested' })
    expect(saidPractice([answer(29)], { now, zone })).toEqual({ is: 'rested' })
    expect(saidPractice([answer(30)], { now, zone })).toEqual({ is: 'paused', days: 30 })
    expect(saidPractice([answer(365)], { now, zone })).toEqual({ is: 'paused', days: 365 })
    // Half past midnight there is still yesterday in Greenwich.
    const early = Date.parse('2026-11-28T19:30:00Z')
    expect(calendarDay(zone, early)).toBe(calendarDay(zone, now))
  })

  test('T30 every answer of four weeks is in exactly one of them', () => {
    const history = Array.from({ length: 40 }, (_, day) => answer(day))
    const weeks = practiceByWeek(history, { now, zone })
    expect(weeks).toEqual(Array.from({ length: 4 }, () => ({ answers: 7, days: 7, minutes: 7 })))
  })
})

describe('scores', () => {
  const band = (low: number, high: number) => ({ correct: 30, total: 54, estimate: { low, high } })
  test('T30 without a test there is none; a short one has right answers and no score', () => {
    expect(saidScore([])).toEqual({ is: 'none' })
    expect(saidScore([{ correct: 0, total: 0, estimate: null }])).toEqual({ is: 'none' })
    expect(saidScore([{ correct: 0, total: 5, estimate: null }])).toEqual({ is: 'right', correct: 0, total: 5 })
  })

  test('T30 a first band is compared with nothing, and a later short test does not hide it', () => {
    const said = { is: 'band', low: 480, high: 540, compared: 'first' }
    expect(saidScore([band(480, 540)])).toEqual(said)
    expect(saidScore([{ correct: 5, total: 5, estimate: null }, band(480, 540)])).toEqual(said)
  })

  test('T30 a band is higher or lower only when it lies wholly beyond the one before', () => {
    expect(saidScore([band(550, 600), band(480, 540)])).toMatchObject({ compared: 'higher' })
    expect(saidScore([band(540, 600), band(480, 540)])).toMatchObject({ compared: 'near' })
    expect(saidScore([band(480, 540), band(540, 600)])).toMatchObject({ compared: 'near' })
    expect(saidScore([band(470, 530), band(540, 600)])).toMatchObject({ compared: 'lower' })
    expect(saidScore([band(200, 200), band(800, 800)])).toMatchObject({ compared: 'lower' })
  })
})

describe('the weekly email', () => {
  const nothing: WeekFacts = { practice: { is: 'rested' }, lessons: 0, due: 0, returns: 0, lastAt: now - 8 * dayMs }
  test('L6 is not written when there is nothing to say', () => {
    expect(hasNews(nothing, now)).toBe(false)
    expect(hasNews({ ...nothing, practice: { is: 'never' }, lastAt: null, returns: 3 }, now)).toBe(false)
    expect(hasNews({ ...nothing, practice: { is: 'paused', days: 365 }, lastAt: now - 365 * dayMs }, now)).toBe(false)
  })

  test('L6 is written for what was done, and for what is due', () => {
    const practice = { is: 'done', answers: 1, days: 1, minutes: 1 } as const
    expect(hasNews({ ...nothing, practice }, now)).toBe(true)
    expect(hasNews({ ...nothing, lessons: 1 }, now)).toBe(true)
    expect(hasNews({ ...nothing, due: 1 }, now)).toBe(true)
  })

  test('L6 for what returns alone it is written for four weeks, and then no more', () => {
    expect(hasNews({ ...nothing, returns: 1, lastAt: now - 28 * dayMs + 1 }, now)).toBe(true)
    expect(hasNews({ ...nothing, returns: 1, lastAt: now - 28 * dayMs }, now)).toBe(false)
  })

  test.each([
    ['Asia/Tashkent', '2026-11-20'],
    // The clocks go back, and forward, in the night before these Sundays.
    ['Europe/Berlin', '2026-10-20'],
    ['Europe/Berlin', '2026-03-24'],
    ['America/New_York', '2026-10-27'],
    ['Africa/Cairo', '2026-04-21'],
    ['Pacific/Auckland', '2026-09-22'],
  ])('L6 in %s each week has one, by day, also where the clocks change (from %s)', (place, from) => {
    const start = Date.parse(`${from}T00:00:00Z`)
    const sent = new Map<number, string[]>()
    for (let at = start; at < start + 14 * dayMs; at += hourMs / 4) {
      const week = weekToMail(place, at)
      if (week !== null) sent.set(week, [...(sent.get(week) ?? []), localIn(place, at)])
    }
    expect(sent.size).toBe(2)
    const [first, second] = [...sent.keys()]
    expect((second ?? 0) - (first ?? 0)).toBe(7)
    for (const times of sent.values()) {
      expect(times[0]?.slice(11)).toBe('17:00')
      expect(times.every((time) => Number(time.slice(11, 13)) >= 8 && Number(time.slice(11, 13)) < 21)).toBe(true)
    }
  })
})

describe('the level of all skills', () => {
  const trend = 'rising' as const
  test('T30 without enough answers it says how many it still takes', () => {
    expect(saidLevel({ estimate: null, missing: 5, trend: null })).toEqual({ is: 'early', missing: 5 })
    expect(saidLevel({ estimate: null, missing: 1, trend: null })).toEqual({ is: 'early', missing: 1 })
  })

  test('T30 a student who answers at random, or all wrong, is not praised, whatever the trend', () => {
    expect(saidLevel({ estimate: { share: 0.25, low: 0.2, high: 0.35 }, missing: 0, trend })).toEqual({
      is: 'guessing',
    })
    expect(saidLevel({ estimate: { share: 0, low: 0, high: 0.1 }, missing: 0, trend })).toEqual({ is: 'guessing' })
  })

  test('T30 all right is ten of ten with its band; a wide band is said to be uncertain', () => {
    expect(saidLevel({ estimate: { share: 1, low: 0.83, high: 1 }, missing: 0, trend })).toEqual({
      is: 'said',
      isWide: false,
      trend,
      about: 10,
      low: 8,
      high: 10,
    })
    expect(saidLevel({ estimate: { share: 0.5, low: 0.2, high: 0.8 }, missing: 0, trend: null })).toMatchObject({
      isWide: true,
      low: 2,
      high: 8,
    })
  })
})

test('T30 an hour before the test nothing is left to do; a test that is over is said no more', () => {
  const next = { to: 'returns', count: 5 } as const
  const day = calendarDay(zone, now)
  const anHourBefore = testAhead(day, calendarDay(zone, now))
  expect([saidNext(next, anHourBefore), saidTest(anHourBefore)]).toEqual([{ to: 'rest' }, { is: 'today' }])
  expect([saidNext(next, testAhead(day + 1, day)), saidTest(testAhead(day + 1, day))]).toEqual([
    next,
    { is: 'ahead', days: 1 },
  ])
  expect([saidNext(next, testAhead(day - 1, day)), saidTest(testAhead(day - 1, day))]).toEqual([next, null])
  expect([saidNext(next, null), saidTest(null)]).toEqual([next, null])
})
