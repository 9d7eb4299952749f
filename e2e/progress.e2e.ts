import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoDay } from './demo-day.ts'
import { expectAccessible, sideways, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { opensStudents } from './open-student.ts'
import { callApi, newToken } from './people.ts'

const browser = withBrowser()
const database = withDatabase()
const openStudent = opensStudents(browser, database)

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }

const main = (page: Page) => page.getByRole('main')

/** Returns the quiz of a student's attempt. */
const quizOf = async (email: string) =>
  (
    await database
      .get()
      .pool.query<{ quiz_id: number }>(
        'SELECT quiz_id FROM attempts WHERE user_id = (SELECT id FROM users WHERE email = $1)',
        [email],
      )
  ).rows[0]?.quiz_id

describe('Mistake book', () => {
  test('L2 on a phone: a mistake with its explanation, a cause in one tap, the own rule, a filter, and the sheet', async () => {
    const { page } = await openStudent(phone)
    await page.goto('/')
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('link', { name: 'Mistake book', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Mistake book' }).waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)

    const entry = main(page).getByRole('article').first()
    await entry.getByText('Answer and explanation').click()
    await entry.getByText('Incorrect.').waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)

    const cause = entry.getByRole('button', { name: 'Misread' })
    await cause.click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Misread 1$/ })
      .waitFor()
    expect(await cause.getAttribute('aria-pressed')).toBe('true')
    await entry.getByLabel('My rule').fill('Find the verb first.')
    await entry.getByRole('button', { name: 'Save my rule' }).click()
    await page.getByText('Your rule is saved.').waitFor()

    await main(page).getByLabel('Cause').selectOption('misread')
    await page.waitForURL('**/mistakes?cause=misread')
    await main(page)
      .getByText(/^1 of \d+ questions$/)
      .waitFor()
    expect(await main(page).getByRole('article').count()).toBe(1)
    expect(await main(page).getByLabel('My rule').inputValue()).toBe('Find the verb first.')
    // One question has its own button alone.
    await main(page).getByRole('button', { name: 'Redo this question' }).waitFor()
    expect(
      await main(page)
        .getByRole('button', { name: /^Redo (these|the)/ })
        .count(),
    ).toBe(0)

    await main(page).getByRole('link', { name: 'Revision sheet' }).click()
    await page.getByRole('heading', { level: 1, name: 'Revision sheet' }).waitFor()
    await main(page).getByText('Find the verb first.').waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)

    // A passage without its gap would read like two wrong sentences.
    await page.goto('/mistakes?sheet=1')
    await main(page).locator('.blank').first().waitFor()
    await page.goto('/mistakes')
    await main(page).getByText(' ______ ').first().waitFor()
  })

  test('L2 on a phone, by keyboard: what a filter leaves is redone and explained at once, and one mistake by itself', async () => {
    const { page } = await openStudent(phone)
    await page.goto('/mistakes')
    const skill = main(page).getByLabel('Skill')
    await skill.selectOption((await skill.locator('option').nth(1).getAttribute('value')) ?? '')
    await main(page)
      .getByText(/^\d+ of \d+ questions$/)
      .waitFor()
    const these = main(page).getByRole('button', { name: /^Redo (these \d+|the \d+ newest of these)$/ })
    const many = Number(/\d+/.exec((await these.textContent()) ?? '')?.[0])
    expect(many).toBeGreaterThan(1)
    await these.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'From your mistake book' }).waitFor()
    await main(page).getByText(`Question 1 of ${many}`).waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)

    await page.goto('/mistakes')
    const one = main(page).getByRole('article').first().getByRole('button', { name: 'Redo this question' })
    await one.focus()
    await page.keyboard.press('Enter')
    await main(page).getByText('Question 1 of 1').waitFor()
    await main(page).getByRole('radio').first().press('Space')
    await main(page).getByRole('button', { name: 'Submit' }).press('Enter')
    await main(page)
      .getByText(/^(Correct!|Incorrect\.)$/)
      .first()
      .waitFor()
  })

  test('L2 a cause and a rule are given by keyboard alone, and a new student reads what the book is for', async () => {
    const { page } = await openStudent()
    await page.goto('/mistakes')
    const cause = main(page).getByRole('article').first().getByRole('button', { name: 'Careless' })
    await cause.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Careless 1$/ })
      .waitFor()
    expect(await cause.evaluate((one) => one === document.activeElement)).toBe(true)

    const { page: empty } = await openStudent({ hasResult: false })
    await empty.goto('/mistakes')
    await empty.getByText('Nothing here yet.').waitFor()
    await expectAccessible(empty)
  })
})

describe('Progress and plan', () => {
  test('L9 on a phone: an official score is entered, corrected where it is wrong, and deleted; the band that is shown is recorded', async () => {
    const { student, page } = await openStudent(phone)
    const { pool } = database.get()
    // A whole test, which has a band.
    await pool.query(
      `UPDATE attempts SET variant = 'hard', correct_count = 40, total_count = 66
        WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [student.email],
    )
    const recorded = page.waitForResponse((response) => response.url().endsWith('/user/shown-scores'))
    await page.goto('/progress')
    expect((await recorded).status()).toBe(200)
    const rowsShown = async () =>
      (
        await pool.query(
          `SELECT h.low, h.high FROM shown_scores h JOIN attempts a ON a.id = h.attempt_id
            WHERE a.user_id = (SELECT id FROM users WHERE email = $1)`,
          [student.email],
        )
      ).rows
    const [stored] = await rowsShown()
    await main(page).getByText(`${stored.low}–${stored.high}`).first().waitFor()
    // It is the band of the review too, which makes no second row of it.
    const recordedAgain = page.waitForResponse((response) => response.url().endsWith('/user/shown-scores'))
    await page.goto(`/quiz-answers/${await quizOf(student.email)}`)
    expect((await recordedAgain).status()).toBe(200)
    expect(await rowsShown()).toEqual([stored])
    await page.goto('/progress')

    browser.expectErrors(/422 .*official-scores/)
    const form = main(page).locator('form').filter({ hasText: 'Section score' })
    await form.getByLabel('Section score').fill('605')
    const today = demoDay(-2)
    await form.getByLabel('Day of the test').fill(today)
    await form.getByRole('button', { name: 'Save the score' }).click()
    await form.getByText('A section score of this test: 200 to 800, and it ends in 0.').waitFor()
    await expectAccessible(page)
    await form.getByLabel('Section score').fill('610')
    await form.getByRole('button', { name: 'Save the score' }).click()
    await main(page).getByText('SAT: 610').waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    await main(page).getByRole('button', { name: 'Delete the score of the SAT' }).click()
    await main(page).getByText('SAT: 610').waitFor({ state: 'detached' })
  })

  test('L5 on a phone: skills say how sure they are, what was shown is recorded, and the plan is one tap away', async () => {
    const { student, page } = await openStudent(phone)
    // Answers that came within three seconds say nothing.
    await database
      .get()
      .pool.query(
        'UPDATE responses SET spent_seconds = 60 WHERE attempt_id IN (SELECT a.id FROM attempts a JOIN users u ON u.id = a.user_id WHERE u.email = $1)',
        [student.email],
      )
    const estimate = (mean: number) =>
      JSON.stringify({ whole: { mean, deviation: 0.4 }, skills: { Boundaries: { mean, deviation: 0.5, answers: 9 } } })
    for (const [days, mean] of [
      [30, -0.5],
      [10, 0.4],
    ] as const)
      await database
        .get()
        .pool.query(
          'INSERT INTO shown_estimates SELECT id, now() - make_interval(days => $2), 1, $3 FROM users WHERE email = $1',
          [student.email, days, estimate(mean)],
        )
    const recorded = page.waitForResponse((response) => response.url().endsWith('/learning/progress/shown'))
    await page.goto('/progress')
    await page.getByRole('heading', { level: 1, name: 'Progress' }).waitFor()
    await page.getByText('Estimates depend on how difficult the writers think each question is.').waitFor()
    await main(page)
      .getByText(/^\d more answers? needed\.$/)
      .first()
      .waitFor()
    expect((await recorded).status()).toBe(200)
    await main(page).getByText('Show as a table').click()
    await main(page).getByRole('rowheader', { name: 'Boundaries' }).waitFor()
    await main(page)
      .getByRole('img', { name: /^Share of right answers over all skills/ })
      .waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Progress' }).waitFor()
    const { data } = await callApi<{ is_new: boolean }>('GET /learning/progress', { token: await newToken(student) })
    expect(data.is_new).toBe(false)

    await main(page).getByRole('link', { name: 'See your plan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Plan' }).waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
  })

  test('L6 a day off and the minutes change the coming days, and stay', async () => {
    browser.expectErrors(/status of 422/)
    const { page } = await openStudent(phone)
    await page.goto('/plan')
    const form = main(page).locator('form')
    // On a phone two weeks stand before the form: without a date a link leads to it, for the keyboard too.
    const dateY = async () => (await form.getByLabel('Test date').boundingBox())?.y
    await expect.poll(dateY).toBeGreaterThan(phone.viewport.height)
    await main(page).getByRole('link', { name: 'Set your test date and goal' }).click()
    await expect.poll(dateY).toBeLessThan(phone.viewport.height)
    expect(await dateY()).toBeGreaterThan(0)
    await page.keyboard.press('Tab')
    expect(await form.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    await form.getByLabel('Minutes a day').fill('3')
    await form.getByRole('button', { name: 'Save my plan' }).click()
    await form.getByText('A whole number from 5 to 180.').waitFor()
    await form.getByLabel('Minutes a day').fill('30')
    const off = form.getByRole('group', { name: 'Days off' })
    // The days stand in columns, however long their names are.
    const boxes = await off.getByRole('checkbox').evaluateAll((all) => all.map((box) => box.getBoundingClientRect()))
    const columns = new Set(boxes.map(({ left }) => Math.round(left))).size
    expect(columns).toBe(boxes.filter(({ top }) => Math.round(top) === Math.round(boxes[0]?.top ?? 0)).length)
    expect(columns).toBeGreaterThan(1)
    for (const day of ['Monday', 'Wednesday']) await off.getByLabel(day).check()
    await form.getByRole('button', { name: 'Save my plan' }).click()
    await page.getByText('Your plan is saved.').waitFor()
    await main(page).getByText('Day off').nth(2).waitFor()
    await page.reload()
    expect(await form.getByLabel('Minutes a day').inputValue()).toBe('30')
    expect(await off.getByLabel('Monday').isChecked()).toBe(true)
  })
})
