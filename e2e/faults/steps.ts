import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { endPart, jumpTo, next, openQuiz, option, place, saved, toCheck } from '../player.ts'
import type { Person, Station } from './station.ts'

/** The file of pending answers, as far as it is looked at. */
export type AnswersFile = {
  format: string
  attempt_id: number
  answers: { number: number; question_id: number; user_answer: string | null }[]
}

/** Opens a plain quiz after its half-time pause; the remaining half is ended by time only. */
export async function openSecondHalf(station: Station, page: Page, person: Person): Promise<void> {
  const notesRead = page.waitForResponse((response) => response.url().endsWith('/annotations'))
  await openQuiz(page, await station.lessonId('transitions'))
  // In the pause the server rejects that. A page with a clock of its own lists no resources, so the response is awaited.
  await notesRead
  await station.pass((await station.secondsLeft(person)) * 500 + 1000)
  // The page requests the server's time on this event.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Continue Quiz' }).click()
  await expect.poll(async () => (await station.attempt(person)).phase).toBe('answering')
}

/** Opens two pages of one student: the later one is the writer, the other says so and can take over; both show the end. */
export async function alternateWriters(
  station: Station,
  [first, second]: [Page, Page],
  person: Person,
): Promise<number> {
  const lessonId = await station.lessonId('transitions')
  await openQuiz(first, lessonId)
  await option(first, 'A').check({ force: true })
  await saved(first).waitFor()
  await openQuiz(second, lessonId)
  const stale = (page: Page) => page.getByRole('dialog', { name: 'Open somewhere else' })
  await stale(first).waitFor()
  await option(second, 'B').check({ force: true })
  await saved(second).waitFor()
  await stale(first).getByRole('button', { name: 'Go on here' }).click()
  await stale(second).waitFor()
  await expect.poll(() => option(first, 'B').isChecked()).toBe(true)
  await next(first).click()
  await place(first, 2).waitFor()
  await option(first, 'C').check({ force: true })
  await saved(first).waitFor()
  const confirm = await toCheck(first)
  const submittedAt = Date.now()
  await endPart(first, confirm)
  await second.getByRole('heading', { name: 'Your quiz is handed in' }).waitFor()
  const seenMs = Date.now() - submittedAt
  const attempt = (await station.attempts(person)).at(-1)
  expect(attempt).toMatchObject({ phase: 'closed' })
  const answers = await station.answers(attempt?.id ?? 0)
  expect([answers.get(1), answers.get(2)]).toEqual(['a2', 'a3'])
  return seenMs
}

/** Ends module 1 offline: a dialog says that it is stored, and module 2 starts once the network is back. */
export async function finishModule1Offline(station: Station, page: Page): Promise<void> {
  await openQuiz(page, await station.lessonId('practice-test-1'))
  // By then the player has fetched its deferred code.
  await jumpTo(page, 1)
  station.proxy.cut()
  await option(page, 'A').check({ force: true })
  await endPart(page, await toCheck(page, 'Next'))
  await page.getByText(/^Module 2 comes from the server/).waitFor()
  station.proxy.restore()
  await page.getByRole('heading', { name: 'Break Time' }).waitFor()
  await page.getByRole('button', { name: 'Start Module 2' }).click()
  await page.getByRole('dialog', { name: 'Confirm Module 2 Start' }).getByRole('button', { name: 'Confirm' }).click()
  await place(page, 1).waitFor()
}

/** Finishes the open section offline: it is stored, a dialog says so and offers a file, and the next page of the site sends it. */
export async function finishOffline(
  station: Station,
  page: Page,
  last: 'Confirm & Submit' | 'Submit' = 'Confirm & Submit',
): Promise<void> {
  await option(page, 'B').check({ force: true })
  await saved(page).waitFor()
  // By then the player has fetched its deferred code.
  await jumpTo(page, 1)
  station.proxy.cut()
  await next(page).click()
  await place(page, 2).waitFor()
  await option(page, 'C').check({ force: true })
  await endPart(page, await toCheck(page, last))
  const dialog = page.getByRole('dialog', { name: 'Saved on this device' })
  await dialog.waitFor()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download my answers' }).click()
  const file = await (await downloading).path()
  const { attempt_id, answers } = JSON.parse(await readFile(file, 'utf8')) as AnswersFile
  expect(await station.asShown(attempt_id, answers.slice(0, 3))).toEqual(['a2', 'a3', null])
  await page.close()
  station.proxy.restore()
}
