import { beforeAll, describe, expect, test } from 'vitest'
import { holdRequests, listening, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { anyPlace, endPart, openQuiz, option, saved, toCheck } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

let lessonId = 0
beforeAll(async () => {
  lessonId = (await database.addQuiz({ quizMinutes: 20 }, [{}, {}])).lessonId
})

/** Opens the test from another page, and answers a question. */
async function takeFrom(path: string) {
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open(phone)
  await signInByApi(context, student)
  await page.goto(path)
  await openQuiz(page, lessonId)
  await option(page, 'A').tap()
  await saved(page).waitFor()
  const asked = page.getByRole('dialog', { name: 'Leave the test?' })
  return { page, asked }
}

/** Presses Back as the browser's button and its swipe do. */
const back = (page: Awaited<ReturnType<typeof takeFrom>>['page']) => page.evaluate(() => history.back())

const edges = (page: Awaited<ReturnType<typeof takeFrom>>['page']) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehavior)

describe('E5 no gesture leaves a running test unasked', () => {
  test('E5 a swipe sideways or a pull down stays in the test, on no other page', async () => {
    const { page } = await takeFrom('/courses')
    expect(await edges(page)).toBe('none')
    await page.goto('/quizzes')
    expect(await edges(page)).toBe('auto')
  })

  test('E5 Back asks each time, says what the clock does, and leaves when it is wanted', async () => {
    const { page, asked } = await takeFrom('/courses')
    for (const answer of ['Keep going', 'Escape']) {
      await back(page)
      await asked.waitFor()
      await asked.getByText(/^The clock keeps running: \d+:\d\d left\.$/).waitFor()
      // A second swipe is no answer.
      await back(page)
      await asked.waitFor()
      if (answer === 'Escape') await page.keyboard.press('Escape')
      else await asked.getByRole('button', { name: answer }).click()
      await asked.waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe(`/quiz/${lessonId}`)
      await expect.poll(() => option(page, 'A').isChecked()).toBe(true)
    }
    // A page that is loaded again asks too.
    await page.reload()
    await anyPlace(page).waitFor()
    await option(page, 'B').tap()
    await back(page)
    await asked.getByRole('link', { name: 'Save and leave' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Quizzes' }).waitFor()
  })

  test('E5 Back leads out at once where another tab goes on with the test', async () => {
    const { page, asked } = await takeFrom('/courses')
    const other = await page.context().newPage()
    await openQuiz(other, lessonId)
    await page.bringToFront()
    await page.getByRole('dialog', { name: 'Open somewhere else' }).waitFor()
    await back(page)
    await page.getByRole('heading', { level: 1, name: 'Your Quizzes' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/quizzes')
    expect(await asked.count()).toBe(0)
  })

  test('E5 after the end Back leads to the page before the test', async () => {
    const { page, asked } = await takeFrom('/courses')
    await endPart(page, await toCheck(page))
    await page.getByRole('heading', { name: 'Your quiz is handed in' }).waitFor()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('Test')
    await back(page)
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor()
    await listening(page)
    expect(await asked.count()).toBe(0)
  })
})

test('T26 an announcement that is opened and left at once counts as seen', async () => {
  const student = await newStudent()
  const { pool } = database.get()
  const { rows } = await pool.query<{ id: number }>(
    `WITH a AS (INSERT INTO announcements (title, text, audience, sent_at)
        VALUES ('Room nine', 'We meet in room nine.', 'selection', now()) RETURNING id)
      INSERT INTO announcement_readers (announcement_id, user_id)
        SELECT a.id, u.id FROM a, users u WHERE u.email = $1 RETURNING announcement_id AS id`,
    [student.email],
  )
  const id = rows[0]?.id ?? 0
  const { context, page } = await browser.open(phone)
  await signInByApi(context, student)
  const release = await holdRequests(page, '**/seen')
  await page.goto(`/announcements/${id}`)
  await page.goto('/about-us')
  release()
  const seen = async () =>
    (await pool.query('SELECT FROM announcement_readers WHERE announcement_id = $1 AND seen_at IS NOT NULL', [id]))
      .rowCount
  await expect.poll(seen).toBe(1)
})
