import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { endPart, jumpTo, next, option, place, saved, secondsLeft, toCheck } from '../../player.ts'
import { openSecondHalf, type AnswersFile } from '../steps.ts'
import type { Person, Station } from '../station.ts'
import { hourMs } from '../../../src/core/dates.ts'

/** The time for which answers from before the end are accepted, in ms. */
export const lateMs = 24 * hourMs

/** The outcome of a delayed submission. */
export type Waited = { recoveredMs: number }

/** Locates the heading of an attempt that was ended by its student, or by its time. */
const submitted = (page: Page) => page.getByRole('heading', { name: /^(Your quiz is handed in|Time's up\.)/ })
const lateNotice = (page: Page) => page.getByText('They came after the end and were accepted late.')
const tooLateNotice = (page: Page) => page.getByText(/1 answer does not count$/)

/** Answers the first question online and the second offline, after the player's deferred code has loaded. */
async function answerTwo(station: Station, page: Page, person: Person): Promise<void> {
  await openSecondHalf(station, page, person)
  await option(page, 'B').check({ force: true })
  await saved(page).waitFor()
  await jumpTo(page, 1)
  station.proxy.cut()
  await next(page).click()
  await place(page, 2).waitFor()
  await option(page, 'C').check({ force: true })
}

/** Requires the dialog about a pending submission, and the file that it offers. */
async function expectPendingDialog(station: Station, page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Saved on this device' })
  await dialog.waitFor({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download my answers' }).click()
  const download = await downloading
  const { id } = await station.attempt(person)
  expect(download.suggestedFilename()).toMatch(new RegExp(`^answers-${id}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as AnswersFile
  expect(file).toMatchObject({ format: 'lantern-answers-1', attempt_id: id })
  expect(file.answers).toHaveLength(12)
  expect(await station.asShown(id, file.answers.slice(0, 3))).toEqual(['a2', 'a3', null])
}

/** Restores the network; the pending submission must be sent without a click. Returns how long that took. */
async function returnTo(station: Station, page: Page, person: Person): Promise<Waited> {
  const since = Date.now()
  station.proxy.restore()
  await submitted(page).waitFor({ timeout: 30_000 })
  const recoveredMs = Date.now() - since
  expect(await station.attempt(person)).toMatchObject({ phase: 'closed', total_count: 12 })
  return { recoveredMs }
}

async function expectStored(station: Station, person: Person, second: string | undefined): Promise<void> {
  const answers = await station.answers((await station.attempt(person)).id)
  expect([answers.get(1), answers.get(2)]).toEqual(['a2', second])
}

/** Advances the server's clock to the end of the attempt's time, and `moreMs` beyond. */
const passTheEnd = async (station: Station, person: Person, moreMs: number) =>
  station.pass((await station.secondsLeft(person)) * 1000 + moreMs)

/**
 * Lets the time run out while offline: answers are stored, and a dialog says so and offers a file. `afterMs` after the end the network
 * returns: everything is sent automatically, counts, and is flagged late.
 */
export async function timeUpOffline(station: Station, page: Page, person: Person, afterMs: number): Promise<Waited> {
  await page.clock.install()
  await answerTwo(station, page, person)
  // Advances the page's own time, so that there is enough of it to answer in.
  await page.clock.fastForward((await secondsLeft(page)) * 1000)
  await expectPendingDialog(station, page, person)
  await passTheEnd(station, person, afterMs)
  const waited = await returnTo(station, page, person)
  await lateNotice(page).waitFor()
  expect(await station.attempt(person)).toMatchObject({ finish_reason: 'time_up', late_at: expect.any(Date) as Date })
  await expectStored(station, person, 'a3')
  return waited
}

/** Finishes offline; the network returns `afterMs` after the end of the time: in good time, late, or too late to count. */
export async function finishedOffline(station: Station, page: Page, person: Person, afterMs: number): Promise<Waited> {
  await answerTwo(station, page, person)
  await endPart(page, await toCheck(page))
  await expectPendingDialog(station, page, person)
  await passTheEnd(station, person, afterMs)
  const waited = await returnTo(station, page, person)
  const isLate = afterMs > 0 && afterMs < lateMs
  const { finish_reason: reason, late_at: lateAt } = await station.attempt(person)
  expect({ reason, isLate: lateAt !== null }).toEqual({ reason: afterMs > 0 ? 'time_up' : 'submitted', isLate })
  if (isLate) await lateNotice(page).waitFor()
  if (afterMs >= lateMs) await tooLateNotice(page).waitFor()
  await expectStored(station, person, afterMs < lateMs ? 'a3' : undefined)
  return waited
}

/**
 * Lets the time run out while answers are pending on one device, and the review is opened on another: it shows the keys, so later answers
 * from the first device do not count, and a notice there says so. `elsewhere` has a separate network.
 */
export async function reviewedElsewhere(
  station: Station,
  page: Page,
  elsewhere: Page,
  person: Person,
): Promise<Waited> {
  await answerTwo(station, page, person)
  await passTheEnd(station, person, 60_000)
  const [{ quiz_id: quizId } = { quiz_id: 0 }] = await station.rows<{ quiz_id: number }>(
    'SELECT quiz_id FROM attempts WHERE user_id = $1',
    [person.id],
  )
  // The server closes overdue attempts within a minute.
  await expect.poll(async () => (await station.attempt(person)).phase, { timeout: 70_000 }).toBe('closed')
  await elsewhere.goto(`${station.directUrl}/quiz-answers/${quizId}`)
  await elsewhere.getByRole('link', { name: 'Back to Quizzes' }).waitFor()
  const waited = await returnTo(station, page, person)
  await tooLateNotice(page).waitFor()
  expect(await station.attempt(person)).toMatchObject({ finish_reason: 'time_up', late_at: null })
  await expectStored(station, person, undefined)
  return waited
}
