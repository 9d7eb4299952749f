import { expect, test } from 'vitest'
import { openQuiz } from '../player.ts'
import { killWhileSaving, killWhileSubmitting, lostServer, recoveryMs } from './killing.ts'
import { checkFirstSteps, loseFirstAnswers, takeSprint } from './losing.ts'
import { provoke, refusals } from './refusals.ts'
import { alternateWriters, finishModule1Offline, finishOffline } from './steps.ts'
import { withStation } from './with-station.ts'

/** The quick fault tests; `npm run test:faults` runs the long ones. */
const { browser, station, openAsStudent } = withStation()

test('Q6 X3 a killed server loses no acknowledged answer, and the page recovers by itself', async () => {
  browser.expectErrors(lostServer)
  const { person, page } = await openAsStudent()
  const recoveries = await killWhileSaving(station, page, person, 2)
  const other = await openAsStudent()
  recoveries.push(...(await killWhileSubmitting(station, other.page, other.person, 1)))
  expect(
    station.witness.lost([...(await station.responses(person)), ...(await station.responses(other.person))]),
  ).toEqual([])
  expect(Math.max(...recoveries)).toBeLessThanOrEqual(recoveryMs)
})

test('X3 Q4 Q6 when every response of the server is lost once, everything counts once', async () => {
  browser.expectErrors(lostServer)
  const { person, page } = await openAsStudent()
  const lost = loseFirstAnswers(station)
  await checkFirstSteps(station, page, person)
  const other = await openAsStudent()
  await takeSprint(station, other.page, other.person, 3)
  expect(lost.count).toBeGreaterThanOrEqual(5)
  for (const answers of station.witness.submitted.values()) expect(new Set(answers).size).toBe(1)
})

test('Q6 Retry-After is respected, and one notice is shown', async () => {
  browser.expectErrors(/429|Failed to load resource/)
  const { person, page } = await openAsStudent()
  const [tooMany] = refusals
  const failures = await provoke(station, page, person, 'save', tooMany!)
  const waits = failures.at.slice(1).map((at, index) => at - (failures.at[index] ?? 0))
  for (const wait of waits.slice(0, 2)) expect(wait).toBeGreaterThanOrEqual(1990)
})

test('Q6 of two pages the one opened later is the writer; the stale one says so, can take over, and shows the end', async () => {
  const { person, page } = await openAsStudent()
  const other = await openAsStudent({ known: person })
  await alternateWriters(station, [page, other.page], person)
})

test('Q6 finished offline: answers are stored, a dialog says so and offers a file, and the next page of the site sends them', async () => {
  browser.expectErrors(lostServer)
  const { person, page, context } = await openAsStudent()
  await openQuiz(page, await station.lessonId('transitions'))
  await finishOffline(station, page)
  const home = await context.newPage()
  await home.goto('/')
  await expect.poll(async () => (await station.attempts(person)).at(-1)?.phase, { timeout: 15_000 }).toBe('closed')
  const attempt = (await station.attempts(person)).at(-1)
  const answers = await station.answers(attempt?.id ?? 0)
  expect([answers.get(1), answers.get(2)]).toEqual(['a2', 'a3'])
})

test('Q6 Q9 each module of a test is finished offline, and the next page sends the submission', async () => {
  browser.expectErrors(lostServer)
  const { person, page, context } = await openAsStudent()
  await finishModule1Offline(station, page)
  await finishOffline(station, page, 'Submit')
  const home = await context.newPage()
  await home.goto('/')
  const attempt = async () => station.attempt(person)
  await expect.poll(async () => (await attempt()).phase, { timeout: 15_000 }).toBe('closed')
  const { id } = await attempt()
  expect((await station.answers(id, 'module1')).get(1)).toBe('a1')
  expect([...(await station.answers(id)).values()]).toEqual(['a1', 'a2', 'a3'])
})
