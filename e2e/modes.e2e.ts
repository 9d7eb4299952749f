import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { lookOut, siteUrl, toasts, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { anyPlace, jumpTo, next, openQuiz, option, place, secondsLeft } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

/** A page of a new student at a quiz of its own. */
async function take(...quiz: Parameters<typeof database.addQuiz>) {
  const { lessonId, quizId } = await database.addQuiz(...quiz)
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  await openQuiz(page, lessonId)
  return { page, lessonId, quizId }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const submitted = (page: Page) => heading(page, 'Quiz submitted!').waitFor()
const stateOf = async (page: Page, number: number) =>
  (await page.getByRole('button', { name: new RegExp(`^Question ${number},`) }).getAttribute('aria-label')) ?? ''

/** Lets so many seconds pass for the attempts at a quiz, on the server; the page asks it for the time. */
async function letPass(page: Page, quizId: number, seconds: number) {
  const { pool } = database.get()
  const earlier = (column: string) => `${column} = ${column} - make_interval(secs => $2)`
  const columns = ['started_at', 'ends_at', 'half_at', 'due_at'].map(earlier).join(', ')
  await page.getByText('Saved', { exact: true }).waitFor()
  const changed = await pool.query(`UPDATE attempts SET ${columns} WHERE quiz_id = $1`, [quizId, seconds])
  expect(changed.rowCount).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

describe('the plain screens', () => {
  test('Q3 the default screen waits for an answer or a skip; options are crossed out and restored; every state is shown', async () => {
    const four = { spec: { options: ['one', 'two', 'three', 'four'] } }
    const { page } = await take({ type: 'default' }, [four, four, four])
    expect(await button(page, 'Back').isDisabled()).toBe(true)
    expect(await next(page).isDisabled()).toBe(true)
    expect(await page.getByRole('radio').count()).toBe(4)
    await button(page, 'Cross-out').click()
    await button(page, 'Cross out option B').click()
    await page.getByRole('radio', { name: /^B.*crossed out/ }).waitFor()
    await option(page, 'B').check()
    expect(await page.getByText('crossed out').count()).toBe(0)
    await next(page).click()
    await button(page, 'Mark for Review').click()
    await button(page, 'Skip').click()
    await button(page, 'Back').click()
    await place(page, 2).waitFor()

    await anyPlace(page).click()
    const dialog = page.getByRole('dialog', { name: 'Jump to a Question' })
    const legend = dialog.getByRole('list', { name: 'What the signs mean' })
    expect(await legend.getByRole('listitem').allTextContents()).toEqual(['Current', 'Unanswered', 'For Review'])
    expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(600)
    expect([await stateOf(page, 1), await stateOf(page, 2), await stateOf(page, 3)]).toEqual([
      'Question 1, Answered',
      'Question 2, Unanswered, For Review, Current',
      'Question 3, Unanswered',
    ])
    await button(page, 'Go to Review Page').click()
    await heading(page, 'Check Your Work').waitFor()
  })

  test('Q5 a quiz without time counts up; one with time pauses at half of it, goes on, and submits all at its end', async () => {
    const free = await take({ quizMinutes: 0 }, [{}])
    await free.page.getByText(/^\d:\d\d so far$/).waitFor({ state: 'attached' })

    const { page, quizId } = await take({ quizMinutes: 4 }, [{}, {}])
    await option(page, 'A').check()
    await letPass(page, quizId, 118)
    const pause = page.getByRole('dialog', { name: 'Take a Break' })
    await pause.getByText("You've reached the halfway point. Take a break if needed!", { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await pause.waitFor()
    const goesOn = Date.now()
    await pause.getByRole('button', { name: 'Continue Quiz' }).click()
    await pause.waitFor({ state: 'hidden' })
    const left = await secondsLeft(page)
    expect(left).toBeLessThanOrEqual(121)
    expect(left).toBeGreaterThan(118 - (Date.now() - goesOn) / 1000)
    await letPass(page, quizId, 117)
    await submitted(page)
    await page.getByRole('link', { name: 'View Answers' }).click()
    await page
      .getByText(/1 of 2/)
      .first()
      .waitFor()
  })
})

describe('submitting', () => {
  test('Q6 Finish, then Confirm & Submit: a failure is said and loses nothing, success is told, and the way leads back', async () => {
    browser.expectErrors(/500|Failed to load resource/)
    const { page } = await take({}, [{}, {}])
    await option(page, 'A').check()
    await jumpTo(page, 2)
    await button(page, 'Finish').click()
    await page.getByText('1 question is unanswered.').waitFor()
    await page.route('**/api/user-answer/*', (route) =>
      route.fulfill({ status: 500, json: { success: false, msg: 'An inside of it.', errors: null, data: null } }),
    )
    const failed = await lookOut(page, toasts.error, 'Failed to submit quiz')
    await button(page, 'Confirm & Submit').click()
    await failed()
    await page.unroute('**/api/user-answer/*')
    await submitted(page)
    await page.getByRole('link', { name: 'Back to Quizzes' }).click()
    await page.waitForURL(`${siteUrl()}/quizzes`)
    await page.getByText('1 of 2 correct').waitFor()
  })
})

describe('two modules', () => {
  const modules = [{ module: 'module1' as const }, { module: 'module2' as const }]
  const minutes = { type: 'two_module' as const, module1Minutes: 1, module2Minutes: 1 }

  test('Q9 an absent break lasts two minutes and may be cut short; module 1 then stays closed', async () => {
    const { page } = await take(minutes, modules)
    await button(page, 'Finish Module 1').click()
    await heading(page, 'Check Your Work').waitFor()
    await expect.poll(() => button(page, 'Next').getAttribute('aria-disabled')).toBe(null)
    await button(page, 'Next').click()
    const pause = page.getByRole('dialog', { name: 'Break Time' })
    await pause.getByText('You can take a 2 minute break.').waitFor()
    await pause.getByText(/^(2:00|[01]:\d\d)$/).waitFor()
    await pause.getByRole('button', { name: 'Start Module 2' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm Module 2 Start' })
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await pause.getByRole('button', { name: 'Start Module 2' }).click()
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await button(page, 'Finish Quiz').waitFor()
    expect(await page.getByText('Question 1 of 1').count()).toBeGreaterThan(0)
  })

  test('Q9 with a break of 0 the last question before module 2 comes at once', async () => {
    const { page } = await take({ ...minutes, breakMinutes: 0 }, modules)
    await button(page, 'Finish Module 1').click()
    await expect.poll(() => button(page, 'Next').getAttribute('aria-disabled')).toBe(null)
    await button(page, 'Next').click()
    await page.getByRole('dialog', { name: 'Confirm Module 2 Start' }).waitFor()
  })
})
