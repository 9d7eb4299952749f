import { setTimeout as pass } from 'node:timers/promises'
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { anyPlace, jumpTo, next, openQuiz, place, saved } from '../../player.ts'
import type { Person, Station } from '../station.ts'

/** The device options of a phone. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

/** The factor by which the simulated phone is slower than this machine. */
const slowness = 6

/** The times from touch to paint, in ms. */
export type Painted = { choices: number[]; steps: number[] }

const rows = (page: Page) => page.locator('fieldset label').filter({ has: page.locator('input') })

/** Makes a page as slow as on a slow phone. */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return session
}

/** The duration of a timed tap, in ms: a quick one. */
const contactMs = 60

/** Touches and releases, waiting only for the duration of the tap. */
async function tapAt(session: CDPSession, { x, y }: { x: number; y: number }, staysMs = 0): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  if (staysMs > 0) await pass(staysMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Returns the centers of the visible options. */
async function optionPlaces(page: Page): Promise<{ x: number; y: number }[]> {
  const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()))
  return boxes.flatMap((box) => (box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : []))
}

/** Types a text as fast as keys can be sent. */
export async function typeFast(station: Station, page: Page, person: Person): Promise<number> {
  const words = 'every single keystroke of a quick hand is stored on this device and on the server, '
  const text = words.repeat(3).slice(0, 200).replaceAll(/ $/g, 'x')
  await openQuiz(page, await station.lessonId('transitions'))
  await jumpTo(page, 4)
  const session = await slowDown(page)
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await field.focus()
  // All of them are sent before the first one is shown.
  const keys = [...text].map((key) => session.send('Input.dispatchKeyEvent', { type: 'char', text: key }))
  await Promise.all(keys)
  await expect.poll(() => field.inputValue()).toBe(text)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await saved(page).waitFor()
  const answers = await station.answers((await station.attempt(person)).id)
  expect(answers.get(4)).toBe(text)
  return text.length
}

/** Taps four options of each of ten questions as fast as touches can be sent; the last one of each counts. */
export async function tapFast(station: Station, page: Page, person: Person): Promise<number> {
  await openQuiz(page, await station.lessonId('practice-test-1'))
  const session = await slowDown(page)
  const last: string[] = []
  for (let number = 1; number <= 10; number += 1) {
    await place(page, number).waitFor()
    await rows(page).last().scrollIntoViewIfNeeded()
    const places = await optionPlaces(page)
    const order = [0, 1, 2, 3].map((at) => (at * 3 + number) % 4)
    for (const at of order) await tapAt(session, places[at]!)
    last.push(`a${(order.at(-1) ?? 0) + 1}`)
    await next(page).tap()
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await saved(page).waitFor()
  const answers = await station.answers((await station.attempt(person)).id, 'module1')
  expect([...answers.values()]).toEqual(last)
  return last.length * 4
}

/** Records how long each tap took to be painted, as measured by the browser. */
function watchTaps(): void {
  const durations = new Map<number, number>()
  Object.assign(globalThis, { seenTaps: durations })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0)
        durations.set(entry.interactionId, Math.max(durations.get(entry.interactionId) ?? 0, entry.duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Returns and clears the recorded durations; the browser reports none below 16 ms. */
const takenTaps = (page: Page) =>
  page.evaluate(() => {
    const durations = (globalThis as unknown as { seenTaps: Map<number, number> }).seenTaps
    const all = [...durations.values()]
    durations.clear()
    return all
  })

/** Waits until the page has painted and recorded everything so far. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => resolve()), 50)),
        ),
      ),
  )

/** Taps through module 1 on a slow phone once the page is idle; returns how long each tap took to be painted. */
export async function measureTaps(station: Station, page: Page): Promise<Painted> {
  await page.addInitScript(watchTaps)
  await openQuiz(page, await station.lessonId('practice-test-1'))
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const session = await slowDown(page)
  const painted: Painted = { choices: [], steps: [] }
  const least = (taps: number[]) => Math.max(16, ...taps)
  for (let number = 1; number <= 26; number += 1) {
    await place(page, number).waitFor()
    await rows(page).last().scrollIntoViewIfNeeded()
    const [, second] = await optionPlaces(page)
    const box = await next(page).boundingBox()
    if (!second || !box) throw new Error('nothing to tap')
    await settled(page)
    await takenTaps(page)
    await tapAt(session, second, contactMs)
    await settled(page)
    painted.choices.push(least(await takenTaps(page)))
    await tapAt(session, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, contactMs)
    await settled(page)
    painted.steps.push(least(await takenTaps(page)))
  }
  await anyPlace(page).waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await saved(page).waitFor()
  return painted
}
