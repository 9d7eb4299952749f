import { expect, test } from 'vitest'
import { rightText, written } from '../../oracle.ts'
import { letterOf, openQuiz, option, place, saved, secondsLeft } from '../../player.ts'
import { record } from '../figures.ts'
import { openSecondHalf } from '../steps.ts'
import { withStation } from '../with-station.ts'
import { demoPassword } from '../../../src/testing/demo-password.ts'

const { station, openAsStudent, recordWithLosses } = withStation()

/** Time limit in ms, from its deadline, for the server to close an unfinished attempt. */
const closedWithinMs = 60_000
/** Time limit in ms for a student to see an extension. */
const shownWithinMs = 15_000

test('Q5 Q6 an unfinished attempt is closed within 60 s of its deadline, with the saved answers and the deadline as its end', async () => {
  const { person, page } = await openAsStudent()
  await openSecondHalf(station, page, person)
  await option(page, await letterOf(page, rightText(written.sprint[0]!))).check({ force: true })
  await saved(page).waitFor()
  await page.close()
  const { ends_at: deadline } = await station.attempt(person)
  await station.pass((await station.secondsLeft(person)) * 1000)
  await expect
    .poll(async () => (await station.attempt(person)).phase, { timeout: closedWithinMs + 10_000 })
    .toBe('closed')
  const closedMs = station.now() - (deadline?.getTime() ?? 0)
  expect(closedMs).toBeLessThanOrEqual(closedWithinMs)
  const result = { finish_reason: 'time_up', finished_at: deadline, correct_count: 1, total_count: 12, late_at: null }
  expect(await station.attempt(person)).toMatchObject(result)
  await recordWithLosses({ fault: 'not finished: closed by the server', times: 1, recoveriesMs: [closedMs] })
})

test('Q5 an extension of five minutes is on the student’s clock within 15 s', async () => {
  const { person, page } = await openAsStudent()
  await openQuiz(page, await station.lessonId('practice-test-1'))
  await place(page, 1).waitFor()
  const call = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const options = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${station.directUrl}/api${path}`, options)).json() as Promise<{ data: { token: string } }>
  }
  const owner = await call('/auth/login', { email: 'owner@lantern.example', password: demoPassword })
  const before = await secondsLeft(page)
  const extendedAt = Date.now()
  await call(`/staff/attempts/${(await station.attempt(person)).id}/extensions`, { minutes: 5 }, owner.data.token)
  await expect.poll(() => secondsLeft(page), { timeout: shownWithinMs }).toBeGreaterThan(before + 270)
  const shownMs = Date.now() - extendedAt
  expect(Math.abs((await station.secondsLeft(person)) - (await secondsLeft(page)))).toBeLessThanOrEqual(2)
  record({ fault: 'five minutes given by staff', times: 1, recoveriesMs: [shownMs], note: 'seen by the student' })
})
