import { expect, test } from 'vitest'
import { endPart, next, openQuiz, option, place, saved, toCheck } from '../../player.ts'
import { lostServer } from '../killing.ts'
import { withStation } from '../with-station.ts'

const { browser, station, openAsStudent, recordWithLosses } = withStation()

test.each([
  { how: 'blocked', script: "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }" },
  {
    // Like a browser: the change succeeds, and then its transaction is aborted.
    how: 'full',
    script: `const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...args) {
        const request = put.apply(this, args)
        this.transaction.abort()
        return request
      }`,
  },
])('Q6 storage $how: a notice says so, and every answer is saved on the server', async ({ how, script }) => {
  const { person, page } = await openAsStudent()
  await page.addInitScript(script)
  await openQuiz(page, await station.lessonId('transitions'))
  await option(page, 'B').check({ force: true })
  await saved(page).waitFor()
  await page.getByText(/This browser stores nothing on the device/).waitFor()
  const attempt = (await station.attempts(person)).at(-1)
  expect((await station.answers(attempt?.id ?? 0)).get(1)).toBe('a2')
  await recordWithLosses({ fault: `storage of the device ${how}`, times: 1 })
})

test('Q6 A8 a session that ends in mid-test: the login leads back to the question, and no other user sends the pending answers', async () => {
  browser.expectErrors(/401|Failed to load resource/, lostServer)
  const { person, page, context } = await openAsStudent()
  const other = await station.newStudent()
  await openQuiz(page, await station.lessonId('transitions'))
  await next(page).click()
  await place(page, 2).waitFor()
  await station.rows('DELETE FROM sessions WHERE user_id = $1', [person.id])
  await option(page, 'C').check({ force: true })
  await page.waitForURL(/\/login/)
  await station.signIn(context, other)
  await page.goto('/')
  await page.waitForTimeout(4000)
  expect(await station.responses(person)).toEqual([])
  // After signing in again, any page sends the answers. An open page would go to another by itself when the session changes.
  await page.goto('about:blank')
  await station.signIn(context, person)
  await page.goto('/')
  await expect.poll(async () => (await station.responses(person)).length).toBe(1)
  await openQuiz(page, await station.lessonId('transitions'))
  await place(page, 2).waitFor()
  expect(await option(page, 'C').isChecked()).toBe(true)
  await saved(page).waitFor()
  const attempt = (await station.attempts(person)).at(-1)
  expect((await station.answers(attempt?.id ?? 0)).get(2)).toBe('a3')
  expect(await station.responses(other)).toEqual([])
  await recordWithLosses({ fault: 'session ended in mid-test', times: 1 })
})

test('Q6 access that expires in mid-attempt: it can be finished, but no new one can be started', async () => {
  const { person, page } = await openAsStudent()
  const lessonId = await station.lessonId('transitions')
  await openQuiz(page, lessonId)
  await option(page, 'B').check({ force: true })
  await saved(page).waitFor()
  await station.rows("UPDATE grants SET expires_at = now() - interval '1 minute' WHERE user_id = $1", [person.id])
  await page.reload()
  await place(page, 1).waitFor()
  await endPart(page, await toCheck(page))
  await page.getByRole('heading', { name: 'Your quiz is handed in' }).waitFor()
  browser.expectErrors(/403|Failed to load resource/)
  await page.goto(`/quiz/${lessonId}`)
  await page
    .getByText(/Your course access has expired/)
    .first()
    .waitFor()
  expect(await station.attempts(person)).toHaveLength(1)
  await recordWithLosses({ fault: 'access expired in mid-attempt', times: 1 })
})
