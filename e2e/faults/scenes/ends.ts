import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { endPart, jumpTo, next, option, place, saved, secondsLeft, toCheck } from '../../player.ts'
import { openSecondHalf } from '../standing.ts'
import type { Person, Station } from '../station.ts'

const hourMs = 3_600_000

/** How long answers of before the end are still taken. */
export const lateMs = 24 * hourMs

/** What a submission that waited came to. */
export type Waited = { recoveredMs: number }

/** Its student ended it, or its time did. */
const submitted = (page: Page) => page.getByRole('heading', { name: /^(Quiz submitted!|Time's up\.)/ })
const lateSaid = (page: Page) => page.getByText('They came after the end and were accepted late.')
const tooLateSaid = (page: Page) => page.getByText(/1 answer does not count$/)

/** Answers the first question with the server, and the second without; the parts of the player that come late are here. */
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

/** What is said while a submission waits, and the file that it offers. */
async function expectKept(station: Station, page: Page, person: Person): Promise<void> {
  const kept = page.getByRole('dialog', { name: 'Saved on this device' })
  await kept.waitFor({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download my answers' }).click()
  const download = await downloading
  const { id } = await station.attempt(person)
  expect(download.suggestedFilename()).toMatch(new RegExp(`^answers-${id}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    format: string
    attempt_id: number
    answers: { number: number; user_answer: string | null }[]
  }
  expect(file).toMatchObject({ format: 'lantern-answers-1', attempt_id: id })
  expect(file.answers).toHaveLength(12)
  expect(file.answers.slice(0, 3).map(({ user_answer }) => user_answer)).toEqual(['a2', 'a3', null])
}

/** The network returns, and what waited is sent without a click; answers how long it took. */
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

/** Until the time of the attempt is over for the server, and `moreMs` beyond. */
const passTheEnd = async (station: Station, person: Person, moreMs: number) =>
  station.pass((await station.secondsLeft(person)) * 1000 + moreMs)

/**
 * The time runs out without a network: kept, said, given as a file. `afterMs` after the end it returns: all is sent by
 * itself, counts, and is flagged as late.
 */
export async function timeUpAlone(station: Station, page: Page, person: Person, afterMs: number): Promise<Waited> {
  await page.clock.install()
  await answerTwo(station, page, person)
  // The page's own time, so that there is enough of it to answer in.
  await page.clock.fastForward((await secondsLeft(page)) * 1000)
  await expectKept(station, page, person)
  await passTheEnd(station, person, afterMs)
  const waited = await returnTo(station, page, person)
  await lateSaid(page).waitFor()
  expect(await station.attempt(person)).toMatchObject({ finish_reason: 'time_up', late_at: expect.any(Date) as Date })
  await expectStored(station, person, 'a3')
  return waited
}

/** Finished without a network; it returns `afterMs` after the end of the time: in good time, late, or too late to count. */
export async function finishedAlone(station: Station, page: Page, person: Person, afterMs: number): Promise<Waited> {
  await answerTwo(station, page, person)
  await endPart(page, await toCheck(page))
  await expectKept(station, page, person)
  await passTheEnd(station, person, afterMs)
  const waited = await returnTo(station, page, person)
  const isLate = afterMs > 0 && afterMs < lateMs
  const { finish_reason: reason, late_at: lateAt } = await station.attempt(person)
  expect({ reason, isLate: lateAt !== null }).toEqual({ reason: afterMs > 0 ? 'time_up' : 'submitted', isLate })
  if (isLate) await lateSaid(page).waitFor()
  if (afterMs >= lateMs) await tooLateSaid(page).waitFor()
  await expectStored(station, person, afterMs < lateMs ? 'a3' : undefined)
  return waited
}

/**
 * The time runs out while answers wait on one device, and on another the review is opened: it shows the keys, so what comes
 * from the first one afterwards does not count, and that is said there. `elsewhere` has a network of its own.
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
  // The server closes what is over within a minute.
  await expect.poll(async () => (await station.attempt(person)).phase, { timeout: 70_000 }).toBe('closed')
  await elsewhere.goto(`${station.directUrl}/quiz-answers/${quizId}`)
  await elsewhere.getByRole('link', { name: 'Back to Quizzes' }).waitFor()
  const waited = await returnTo(station, page, person)
  await tooLateSaid(page).waitFor()
  expect(await station.attempt(person)).toMatchObject({ finish_reason: 'time_up', late_at: null })
  await expectStored(station, person, undefined)
  return waited
}
