import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { next, openQuiz, option, place, saved, secondsLeft } from '../../player.ts'
import { installMovingClock } from '../moving-clock.ts'
import { openSecondHalf } from '../steps.ts'
import type { Person, Station } from '../station.ts'
import { minuteMs } from '../../../src/core/dates.ts'

const sleepMs = 20 * minuteMs

/** The greatest difference between a page's clock and the server's, in seconds, and how long the correction took. */
export type ClockError = { offSeconds: number; rightAfterMs: number }

/** The page's monotonic clock while a device sleeps: it stands still or goes on. */
export type Sleep = 'stands still' | 'goes on'

/** Gives a page a clock that can be moved. */
const onMovingClock = (page: Page, aheadMs = 0) => page.addInitScript(installMovingClock, aheadMs)

const moveClock = (page: Page, aheadMs: number) => page.evaluate((ms) => globalThis.moveClock(ms), aheadMs)

/** Returns how far the page's clock is from the server's, in seconds, not counting the time that reading it takes. */
export async function offBy(station: Station, page: Page, person: Person): Promise<number> {
  const before = await station.secondsLeft(person)
  const shown = await secondsLeft(page)
  return Math.max(0, shown - before, (await station.secondsLeft(person)) - shown)
}

/** Waits until the page's clock agrees with the server's. */
async function agreed(station: Station, page: Page, person: Person): Promise<ClockError> {
  const since = Date.now()
  await expect.poll(() => offBy(station, page, person)).toBeLessThanOrEqual(2)
  const rightAfterMs = Date.now() - since
  // Reading the clock at its tick may be off by a second; reading it twice too, but no more.
  const looks = [await offBy(station, page, person), await offBy(station, page, person)]
  expect(Math.max(...looks)).toBeLessThanOrEqual(2)
  return { offSeconds: Math.max(...looks), rightAfterMs }
}

const submissions = (station: Station) =>
  station.proxy.calls.filter(({ on }) => on.startsWith('POST /user-answer/')).length

/** Answers the current question; the server must store it. */
async function answer(station: Station, page: Page, person: Person, { at, letter }: { at: number; letter: string }) {
  await place(page, at).waitFor()
  await option(page, letter).check({ force: true })
  await saved(page).waitFor()
  const { id } = await station.attempt(person)
  const [stored] = (await station.responses(person)).filter(({ attempt_id }) => attempt_id === id).slice(-1)
  expect(stored).toBeDefined()
}

/** Simulates 20 minutes of sleep in mid-test; the choice just before it has not reached the server. */
async function sleep(station: Station, page: Page, how: Sleep): Promise<void> {
  station.proxy.cut()
  await next(page).click()
  await place(page, 2).waitFor()
  await option(page, 'C').check({ force: true })
  await station.pass(sleepMs)
  if (how === 'goes on') await page.clock.fastForward(sleepMs)
  else await moveClock(page, sleepMs)
  station.proxy.restore()
}

/** Sleeps and wakes with time left: nothing is submitted, the clock is right at once, and the choice is sent. */
export async function sleepInTime(station: Station, page: Page, person: Person, how: Sleep): Promise<ClockError> {
  const before = submissions(station)
  await (how === 'goes on' ? page.clock.install() : onMovingClock(page))
  await openQuiz(page, await station.lessonId('practice-test-1'))
  await answer(station, page, person, { at: 1, letter: 'B' })
  await sleep(station, page, how)
  const shown = await agreed(station, page, person)
  await saved(page).waitFor()
  const attempt = await station.attempt(person)
  expect(attempt).toMatchObject({ phase: 'module1' })
  expect(await station.secondsLeft(person)).toBeLessThan(12 * 60)
  const answers = await station.answers(attempt.id, 'module1')
  expect([answers.get(1), answers.get(2)]).toEqual(['a2', 'a3'])
  expect(submissions(station)).toBe(before)
  return shown
}

/** Sleeps beyond the end of the time: on waking, the test is submitted automatically, with the choice from before. */
export async function sleepPastTheEnd(station: Station, page: Page, person: Person, how: Sleep): Promise<number> {
  await (how === 'goes on' ? page.clock.install() : onMovingClock(page))
  await openSecondHalf(station, page, person)
  await answer(station, page, person, { at: 1, letter: 'B' })
  const { ends_at: deadline } = await station.attempt(person)
  await sleep(station, page, how)
  const since = Date.now()
  await page.getByRole('heading', { name: /^Time's up\./ }).waitFor({ timeout: 30_000 })
  const endedMs = Date.now() - since
  const attempt = await station.attempt(person)
  expect(attempt).toMatchObject({ phase: 'closed', finish_reason: 'time_up', finished_at: deadline })
  const answers = await station.answers(attempt.id)
  expect([answers.get(1), answers.get(2)]).toEqual(['a2', 'a3'])
  return endedMs
}

/** Sets the wall clock wrong, in mid-module and before a reload: the page follows the server's clock. */
export async function clockSet(station: Station, page: Page, person: Person, aheadMs: number): Promise<ClockError> {
  const before = submissions(station)
  await onMovingClock(page)
  await openQuiz(page, await station.lessonId('practice-test-1'))
  await answer(station, page, person, { at: 1, letter: 'B' })
  await moveClock(page, aheadMs)
  const shown = await agreed(station, page, person)
  await next(page).click()
  await answer(station, page, person, { at: 2, letter: 'C' })
  await onMovingClock(page, aheadMs)
  await page.reload()
  await place(page, 2).waitFor()
  expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - aheadMs)).toBeLessThan(minuteMs)
  const again = await agreed(station, page, person)
  await option(page, 'D').check({ force: true })
  await saved(page).waitFor()
  const attempt = await station.attempt(person)
  expect(attempt).toMatchObject({ phase: 'module1' })
  const answers = await station.answers(attempt.id, 'module1')
  expect([answers.get(1), answers.get(2)]).toEqual(['a2', 'a4'])
  expect(submissions(station)).toBe(before)
  return {
    offSeconds: Math.max(shown.offSeconds, again.offSeconds),
    rightAfterMs: Math.max(shown.rightAfterMs, again.rightAfterMs),
  }
}

/** Moves the device to other time zones in mid-module. */
export async function zoneChanged(station: Station, page: Page, person: Person): Promise<ClockError> {
  const before = submissions(station)
  const session = await page.context().newCDPSession(page)
  const setZone = (timezoneId: string) => session.send('Emulation.setTimezoneOverride', { timezoneId })
  await setZone('America/Los_Angeles')
  await openQuiz(page, await station.lessonId('practice-test-1'))
  await answer(station, page, person, { at: 1, letter: 'B' })
  const all: ClockError[] = []
  for (const zone of ['Asia/Tokyo', 'Pacific/Kiritimati', 'America/St_Johns']) {
    await setZone(zone)
    expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(zone)
    all.push(await agreed(station, page, person))
  }
  await next(page).click()
  await answer(station, page, person, { at: 2, letter: 'C' })
  expect(await station.attempt(person)).toMatchObject({ phase: 'module1' })
  expect(submissions(station)).toBe(before)
  return {
    offSeconds: Math.max(...all.map(({ offSeconds }) => offSeconds)),
    rightAfterMs: Math.max(...all.map(({ rightAfterMs }) => rightAfterMs)),
  }
}

/** Begins or ends daylight saving in mid-module, at this instant in New York; the server is at that time too. */
export async function daylightSaving(
  station: Station,
  page: Page,
  person: Person,
  changeAt: number,
): Promise<ClockError> {
  const before = submissions(station)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
  await onMovingClock(page, station.now() - Date.now())
  await openQuiz(page, await station.lessonId('practice-test-1'))
  await answer(station, page, person, { at: 1, letter: 'B' })
  const offset = () => page.evaluate(() => new Date().getTimezoneOffset())
  const first = await offset()
  expect(station.now()).toBeLessThan(changeAt)
  await expect.poll(offset, { timeout: 30_000 }).not.toBe(first)
  const shown = await agreed(station, page, person)
  await next(page).click()
  await answer(station, page, person, { at: 2, letter: 'C' })
  expect(await station.attempt(person)).toMatchObject({ phase: 'module1' })
  expect(submissions(station)).toBe(before)
  return shown
}
