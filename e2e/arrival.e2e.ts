import { expect, test } from 'vitest'
import { listening, toasts, watchFor, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { next, openQuiz, option, saved, storedOnDevice, toCheck } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

test('Q6 a submission that arrives later is said in every tab, and none goes on to show a running test', async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const { lessonId } = await database.addQuiz({}, [{}])
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  await openQuiz(page, lessonId)
  await option(page, 'A').check()
  await saved(page).waitFor()
  const home = await context.newPage()
  await home.goto('/')
  await listening(home)
  await home.getByRole('link', { name: 'Resume' }).waitFor()
  const list = await context.newPage()
  await list.goto('/quizzes')
  await listening(list)
  await list.getByText('In progress').waitFor()

  const end = await toCheck(page)
  await context.setOffline(true)
  await end.click()
  await page.getByRole('dialog', { name: 'Saved on this device' }).waitFor()
  await page.close()
  await context.setOffline(false)

  await Promise.all([home.getByText('Quiz submitted!').waitFor(), list.getByText('Quiz submitted!').waitFor()])
  await home.getByRole('heading', { name: /^Hello/ }).waitFor()
  await expect.poll(() => home.getByRole('link', { name: 'Resume' }).count()).toBe(0)
  await list.getByRole('link', { name: 'View Answers' }).waitFor()
  expect(await list.getByText('In progress').count()).toBe(0)
})

test('Q6 answers of a closed page reach a test that goes on from any page, which says how many, and never from another account’s', async () => {
  browser.expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const name = 'Waiting in the tunnel'
  const { lessonId } = await database.addQuiz({ name }, [{}, {}])
  const [student, other] = [await newStudent(), await newStudent()]
  await database.grant(student, 30)
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  await openQuiz(page, lessonId)
  await saved(page).waitFor()
  await context.setOffline(true)
  await option(page, 'A').check()
  await next(page).click()
  await option(page, 'B').check()
  // A page that is closed takes with it what it has not yet written, and the line below says the same since the first answer.
  const waiting = async () =>
    ((await page.evaluate(storedOnDevice, student.email)) as string[][]).filter(([, kind]) => kind === 'change')
  await expect.poll(waiting).toHaveLength(2)
  await page.close()
  const answers = async () =>
    (
      await database.get().pool.query<{ user_answer: string }>(
        `SELECT r.user_answer FROM responses r JOIN attempts a ON a.id = r.attempt_id JOIN users u ON u.id = a.user_id
            WHERE u.email = $1 AND r.user_answer IS NOT NULL`,
        [student.email],
      )
    ).rows.length

  await context.setOffline(false)
  await signInByApi(context, other)
  const there = await context.newPage()
  await there.goto('/courses')
  await listening(there)
  // Long after the look for what waits, which comes a second and a half after the page.
  await there.waitForTimeout(3000)
  expect(await answers()).toBe(0)
  await there.close()

  await signInByApi(context, student)
  const blog = await context.newPage()
  // The message stands for two seconds, which may have passed when all of the page has been loaded.
  await blog.goto('/blog', { waitUntil: 'commit' })
  const said = await watchFor(
    blog,
    toasts.success,
    `${name}: 2 answers that were waiting on this device are saved now.`,
  )
  await said()
  expect(await answers()).toBe(2)
})
