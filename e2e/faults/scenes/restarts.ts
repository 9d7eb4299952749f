import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { jumpTo, letters, openQuiz, option, place, saved } from '../../player.ts'
import type { Person, Station } from '../station.ts'
import { offBy } from './clocks.ts'
import { openOwnBrowser, type OwnBrowser } from './own-browser.ts'

/** The way that a browser ends: closed by its user, or by `kill -9`. */
export type Ending = 'close' | 'kill'

/** The cost of restarting the browser. */
export type Restarted = {
  /** The age of the oldest missing character, in ms; 0 when none is missing. */
  lostTypingMs: number
  /** The difference between the page's clock and the server's, in seconds. */
  offSeconds: number
  /** From the start of the new browser until the server had everything, in ms. */
  recoveredMs: number
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isPressed = async (page: Page, name: string) => (await button(page, name).getAttribute('aria-pressed')) === 'true'

/** Types a text key by key; returns when each key was pressed. */
async function typeKeys(page: Page, text: string): Promise<number[]> {
  const at: number[] = []
  for (const key of text) {
    at.push(Date.now())
    await page.keyboard.press(key)
  }
  return at
}

/** Answers, flags and crosses out; the second half offline. */
async function answerPartly(station: Station, page: Page): Promise<void> {
  await option(page, 'B').check({ force: true })
  await button(page, 'Mark for Review').click()
  await jumpTo(page, 2)
  await option(page, 'A').check({ force: true })
  await button(page, 'Cross-out').click()
  await button(page, 'Cross out option D').click()
  await jumpTo(page, 4)
  await field(page).fill('acknowledged ')
  await saved(page).waitFor()
  station.proxy.cut()
  await jumpTo(page, 2)
  await option(page, 'C').check({ force: true })
  await jumpTo(page, 3)
  await button(page, 'Mark for Review').click()
  await jumpTo(page, 4)
  await field(page).press('End')
}

async function expectRestored(page: Page): Promise<void> {
  await jumpTo(page, 1)
  expect(await option(page, 'B').isChecked()).toBe(true)
  expect(await isPressed(page, 'Mark for Review')).toBe(true)
  await jumpTo(page, 2)
  expect(await option(page, 'C').isChecked()).toBe(true)
  await button(page, 'Cross-out').click()
  expect(await isPressed(page, 'Cross out option D')).toBe(true)
  await jumpTo(page, 3)
  expect(await isPressed(page, 'Mark for Review')).toBe(true)
  await page.getByRole('button', { name: /2 questions for review/ }).waitFor()
}

/**
 * Ends the whole browser while typing, with answers that the server does not have, and starts it again on the same profile: it must
 * show the same question with everything restored, and send it to the server automatically.
 */
async function restartOnce(
  station: Station,
  person: Person,
  lessonId: number,
  { browser, ending, profile }: { browser: OwnBrowser; ending: Ending; profile: string },
): Promise<{ browser: OwnBrowser; restarted: Restarted }> {
  const page = await browser.context.newPage()
  await openQuiz(page, lessonId, station.url)
  await answerPartly(station, page)
  const text = 'and then typed by hand until the browser ended'
  const typedAt = await typeKeys(page, text)
  const endedAt = Date.now()
  await browser[ending]()

  station.proxy.restore()
  const startedAt = Date.now()
  const again = await openOwnBrowser(profile)
  const fresh = await again.context.newPage()
  await openQuiz(fresh, lessonId, station.url)
  await place(fresh, 4).waitFor()
  const restored = await field(fresh).inputValue()
  expect(`acknowledged ${text}`.startsWith(restored)).toBe(true)
  const lostFrom = typedAt[restored.length - 'acknowledged '.length]
  const offSeconds = await offBy(station, fresh, person)
  await saved(fresh).waitFor()
  const recoveredMs = Date.now() - startedAt
  await expectRestored(fresh)
  const answers = await station.answers((await station.attempt(person)).id)
  expect([answers.get(1), answers.get(2), answers.get(4)]).toEqual(['a2', 'a3', restored.trim()])
  await fresh.close()
  return {
    browser: again,
    restarted: { lostTypingMs: lostFrom === undefined ? 0 : endedAt - lostFrom, offSeconds, recoveredMs },
  }
}

/** The currently running browser of a profile. */
type Running = { browser: OwnBrowser; profile: string }

/** Runs `work` with a browser on a new profile; closes and deletes both. */
async function onProfile<T>(work: (running: Running) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'lantern-profile-'))
  const running = { browser: await openOwnBrowser(profile), profile }
  try {
    return await work(running)
  } finally {
    await running.browser.kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Signs in a new student; a browser writes its cookies to disk within half a minute, and when it is closed. */
async function signInNew(station: Station, running: Running): Promise<Person> {
  const person = await station.newStudent()
  await station.signIn(running.browser.context, person)
  await running.browser.close()
  running.browser = await openOwnBrowser(running.profile)
  return person
}

/** Ends a browser in each of these ways, each time in another student's attempt. */
export async function restartBrowser(station: Station, endings: readonly Ending[]): Promise<Restarted[]> {
  const lessonId = await station.lessonId('transitions')
  const all: Restarted[] = []
  await onProfile(async (running) => {
    for (const ending of endings) {
      const person = await signInNew(station, running)
      const next = await restartOnce(station, person, lessonId, { ...running, ending })
      running.browser = next.browser
      all.push(next.restarted)
    }
  })
  return all
}

/**
 * Answers each of several questions of one module offline, ends the browser, alternately closed and killed, and starts it again; the same
 * question and answer must be shown, and reach the server automatically.
 */
export async function restartAtEveryQuestion(
  station: Station,
  count: number,
): Promise<Pick<Restarted, 'offSeconds' | 'recoveredMs'>[]> {
  const lessonId = await station.lessonId('practice-test-1')
  const all: Pick<Restarted, 'offSeconds' | 'recoveredMs'>[] = []
  await onProfile(async (running) => {
    const person = await signInNew(station, running)
    const expected: string[] = []
    let page = await running.browser.context.newPage()
    await openQuiz(page, lessonId, station.url)
    for (let number = 1; number <= count; number += 1) {
      if (number > 1) await jumpTo(page, number)
      station.proxy.cut()
      await option(page, letters[number % 4]!).check({ force: true })
      await page.getByText('Saved on this device').first().waitFor()
      await running.browser[number % 2 === 0 ? 'kill' : 'close']()
      station.proxy.restore()
      const startedAt = Date.now()
      running.browser = await openOwnBrowser(running.profile)
      page = await running.browser.context.newPage()
      await openQuiz(page, lessonId, station.url)
      await place(page, number).waitFor()
      expect(await option(page, letters[number % 4]!).isChecked()).toBe(true)
      const offSeconds = await offBy(station, page, person)
      await saved(page).waitFor()
      all.push({ offSeconds, recoveredMs: Date.now() - startedAt })
      expected.push(`a${(number % 4) + 1}`)
    }
    const answers = await station.answers((await station.attempt(person)).id, 'module1')
    expect([...answers.values()]).toEqual(expected)
  })
  return all
}
