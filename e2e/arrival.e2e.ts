import { expect, test } from 'vitest'
import { listening, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { openQuiz, option, saved, toCheck } from './player.ts'

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
