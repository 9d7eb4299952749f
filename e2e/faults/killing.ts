import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rightText, written } from '../oracle.ts'
import {
  anyPlace,
  endPart,
  jumpTo,
  letterOf,
  letters,
  next,
  openQuiz,
  option,
  place,
  saved,
  toCheck,
  type Letter,
} from '../player.ts'
import type { Person, Station } from './station.ts'

/** Console errors of a browser whose server is down. */
export const lostServer = /Failed to load resource|ERR_EMPTY_RESPONSE|ERR_CONNECTION_(RESET|REFUSED|CLOSED)/

/** The longest time that a page may take to save everything once its server is ready again, in ms. */
export const recoveryMs = 10_000

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const keyOf = (letter: Letter) => `a${letters.indexOf(letter) + 1}`

/** The student's choices by question number. */
type Chosen = Map<number, Letter>

/** Goes to the next question, or back to the first, and chooses an option. */
async function chooseOne(page: Page, chosen: Chosen): Promise<void> {
  const at = Number(
    /Question (\d+) of/.exec(
      (await anyPlace(page).getAttribute('aria-label')) ?? (await anyPlace(page).innerText()),
    )?.[1],
  )
  const number = at >= 27 ? 1 : at + 1
  if (number === 1) await jumpTo(page, 1)
  else await next(page).click()
  await place(page, number).waitFor()
  const letter = oneOf(letters)
  // By event, because a banner may appear under the pointer.
  await option(page, letter).dispatchEvent('click')
  chosen.set(number, letter)
}

/** Waits until the page says that everything is saved; returns the time since `since`. */
async function untilSaved(page: Page, since: number): Promise<number> {
  await saved(page).waitFor({ timeout: recoveryMs + 5000 })
  return Math.max(0, Date.now() - since)
}

/**
 * Answers module 1 while the server is killed repeatedly, each time at a random moment; returns the recovery times. After each, compares
 * all choices with the database.
 */
export async function killWhileSaving(station: Station, page: Page, person: Person, times: number): Promise<number[]> {
  await openQuiz(page, await station.lessonId('practice-test-1'))
  const chosen: Chosen = new Map()
  const recoveries: number[] = []
  for (let time = 0; time < times; time += 1) {
    const killed = sleep(Math.random() * 1500).then(() => station.kill())
    const end = new AbortController()
    void killed.then(() => end.abort())
    while (!end.signal.aborted) await chooseOne(page, chosen)
    const restarted = station.restart()
    await chooseOne(page, chosen)
    recoveries.push(await untilSaved(page, await restarted))
    const [attempt] = await station.attempts(person)
    const stored = await station.answers(attempt?.id ?? 0, 'module1')
    // A question that was on show for long has a row for its time, without an answer.
    expect(new Map([...stored].filter(([, key]) => key !== null))).toEqual(
      new Map([...chosen].toSorted(([a], [b]) => a - b).map(([at, letter]) => [at, keyOf(letter)])),
    )
  }
  return recoveries
}

/** Submits a new attempt at the sprint while the server is killed; returns the recovery time. */
async function submitOnce(station: Station, page: Page, lessonId: number): Promise<{ right: number; ms: number }> {
  await openQuiz(page, lessonId)
  let right = 0
  for (const [at, question] of written.sprint.slice(0, 3).entries()) {
    await place(page, at + 1).waitFor()
    const rightLetter = await letterOf(page, rightText(question))
    const letter = Math.random() < 0.5 ? rightLetter : oneOf(letters)
    if (letter === rightLetter) right += 1
    // By event, because a banner may appear under the pointer.
    await option(page, letter).dispatchEvent('click')
    await next(page).click()
  }
  const confirm = await toCheck(page)
  const killed = sleep(Math.random() * 120).then(() => station.kill())
  await endPart(page, confirm)
  await killed
  const ready = await station.restart()
  await page.getByRole('heading', { name: 'Your quiz is handed in' }).waitFor({ timeout: recoveryMs + 5000 })
  return { right, ms: Math.max(0, Date.now() - ready) }
}

/** Submits attempts, the server killed at a random moment of each submission; each must have one result, equal to the oracle's. */
export async function killWhileSubmitting(station: Station, page: Page, person: Person, times: number) {
  const lessonId = await station.lessonId('transitions')
  const recoveries: number[] = []
  for (let time = 1; time <= times; time += 1) {
    const { right, ms } = await submitOnce(station, page, lessonId)
    recoveries.push(ms)
    const attempts = await station.attempts(person)
    expect(attempts).toHaveLength(time)
    expect(attempts.at(-1)).toMatchObject({ phase: 'closed', correct_count: right, total_count: 12 })
  }
  return recoveries
}
