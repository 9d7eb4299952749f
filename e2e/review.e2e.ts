import { describe, expect, test } from 'vitest'
import { expectAccessible, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { printReview } from './paper.ts'
import { callApi, newStudent, newToken, signInByApi } from './people.ts'

const browser = withBrowser()
const database = withDatabase()

type Asked = { id: number; type: string }
type Listed = { quiz_id: number; quiz_details: { name: string; lesson_id: number } }

/** Creates a student with one finished attempt at First Steps: every answer 'a1', the last two skipped, the first flagged. */
async function openReviewed() {
  const student = await newStudent()
  await database.grant(student, 30)
  const token = await newToken(student)
  const { data: quizzes } = await callApi<Listed[]>('GET /user-quizzes', { token })
  const quiz = quizzes.find(({ quiz_details }) => quiz_details.name === 'First Steps')
  const again = async () => {
    const body = { lesson_id: quiz?.quiz_details.lesson_id }
    const { data: state } = await callApi<{ attempt_id: number }>('POST /attempts', { token, body })
    const at = `/attempts/${state.attempt_id}`
    const { data: asked } = await callApi<Asked[]>(`GET ${at}/questions/all`, { token })
    const saves = asked.slice(0, -2).map(({ id }, index) => ({
      question_id: id,
      seq: Date.now(),
      user_answer: 'a1',
      marked: index === 0,
    }))
    await callApi(`POST ${at}/responses`, { token, body: { saves } })
    const submission = { attempt_id: state.attempt_id, answers: [] }
    expect((await callApi(`POST /user-answer/${quiz?.quiz_id}`, { token, body: submission })).status).toBe(200)
  }
  await again()
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  const path = `/quiz-answers/${quiz?.quiz_id}`
  return { student, context, page, path, again }
}

describe('the review', () => {
  test('R4 Print opens an 800x600 window with the tables, and asks to print it', async () => {
    const { student, context, page, path } = await openReviewed()
    const paper = await printReview(context, page, path)
    expect(await paper.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 600])
    expect(await paper.title()).toMatch(/ - First Steps$/)
    await paper.getByRole('heading', { level: 1, name: 'First Steps' }).waitFor()
    await paper.getByText(student.name).waitFor()
    const rows = await paper.getByRole('table', { name: 'Questions' }).getByRole('row').count()
    expect(rows).toBe(11)
    // Rendered with the site's styles, which its CSP permits.
    expect(await paper.getByRole('table').evaluate((table) => getComputedStyle(table).borderCollapse)).toBe('collapse')
    // No heading alone, and no row cut.
    await paper.emulateMedia({ media: 'print' })
    const broken = await paper.evaluate(() => ({
      alone: [...document.querySelectorAll('h1, h2, h3, caption, thead')].filter(
        (one) => getComputedStyle(one).breakAfter !== 'avoid',
      ).length,
      cut: [...document.querySelectorAll('tr')].filter((one) => getComputedStyle(one).breakInside !== 'avoid').length,
    }))
    expect(broken).toEqual({ alone: 0, cut: 0 })
  })

  test('R4 a review is printed with its questions where they are wanted, each with its options and the key', async () => {
    const { context, page, path } = await openReviewed()
    const paper = await printReview(context, page, path, 'Print with questions')
    const questions = paper.getByRole('article')
    expect(await questions.count()).toBe(10)
    await paper.getByRole('heading', { level: 3, name: /^Question 1\b/ }).waitFor()
    expect(await questions.first().getByRole('radio').count()).toBe(4)
    expect(await questions.filter({ hasText: 'Not Answered (Skipped)' }).count()).toBe(2)
    await paper.emulateMedia({ media: 'print' })
    expect(await questions.first().evaluate((one) => getComputedStyle(one).breakInside)).toBe('avoid')
    expect(
      await questions
        .first()
        .getByRole('heading')
        .evaluate((one) => getComputedStyle(one).breakAfter),
    ).toBe('avoid')
    expect(await paper.getByText('Skip to content').count()).toBe(0)
    // The page itself has it for the keyboard alone.
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(false)
  })

  test('on a phone the question comes first once that is wanted, of the next question too', async () => {
    const { page, path } = await openReviewed()
    await page.goto(path)
    await page.getByRole('button', { name: 'Review question 1' }).first().click()
    await page.setViewportSize({ width: 360, height: 740 })
    const detail = page.getByRole('dialog')
    await detail.getByRole('heading', { name: 'Question', exact: true }).waitFor()
    const first = detail.getByRole('button', { name: 'Question first' })
    const topOf = async (name: string) =>
      (await detail.getByRole('heading', { name, exact: true }).first().boundingBox())?.y ?? 0
    const isFirst = async () => (await topOf('Question')) < (await topOf('Explanation'))
    // One that was right without an explanation in parts begins with the question anyway.
    while (!(await first.isVisible())) await detail.getByRole('button', { name: 'Next question' }).click()
    expect(await isFirst()).toBe(false)
    await first.click()
    expect(await isFirst()).toBe(true)
    await detail.getByRole('button', { name: 'Next question' }).click()
    expect(await isFirst()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    await first.waitFor({ state: 'hidden' })
  })

  test('R4 Q12 a review says that its texts load, reports when they fail, and loads them on retry', async () => {
    browser.expectErrors(/500/)
    const { page, path } = await openReviewed()
    const texts = '**/api/quiz-reviews/*/questions*'
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    await page.route(texts, async (route) => {
      await mayAnswer
      await route.fulfill({ status: 500, json: { success: false, msg: 'An inside of it.', errors: null, data: null } })
    })
    await page.goto(path)
    await page.getByRole('link', { name: 'Back to Quizzes' }).waitFor()
    await page.getByRole('button', { name: 'Review question 1' }).first().click()
    const detail = page.getByRole('dialog')
    await detail.getByText('Loading data...', { exact: true }).waitFor({ state: 'attached' })
    answer()
    await detail.getByText('Failed to load quiz answers').waitFor()
    await page.unroute(texts)
    await detail.getByRole('button', { name: 'Try again' }).click()
    await detail.getByRole('heading', { name: 'Explanation' }).waitFor()
  })

  test('L1 the number of a question in the table opens its dialog, and the focus comes back to it', async () => {
    const { page, path } = await openReviewed()
    await page.goto(path)
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      // A phone has the table folded.
      const fold = page.locator('details', { has: page.locator('tbody') }).locator('summary')
      if (viewport.width < 400) await fold.click()
      const number = page.locator('tbody').getByRole('button', { name: '1', exact: true }).first()
      await number.click()
      await page.getByRole('dialog', { name: /Question 1$/ }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => number.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await expectAccessible(page)
  })

  test('T29 a question is reported from a phone by keyboard: the focus goes to the form and then to what became of it', async () => {
    const { student, page, path } = await openReviewed()
    await page.goto(path)
    await page.getByRole('button', { name: 'Review question 1' }).first().click()
    await page.setViewportSize({ width: 360, height: 740 })
    const detail = page.getByRole('dialog')
    await detail.getByRole('button', { name: 'Report this question' }).press('Enter')
    const reason = detail.getByLabel('What is wrong?')
    const isFocused = () => reason.evaluate((field) => field === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    await detail.getByRole('button', { name: 'Cancel' }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(isFocused).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await reason.selectOption('options')
    await page.keyboard.press('Tab')
    await page.keyboard.type('A and B are right.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const answer = detail.getByText('You reported this question. The academy has not answered yet.')
    await answer.waitFor()
    expect(await answer.evaluate((said) => document.activeElement?.contains(said))).toBe(true)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
    await expectAccessible(page)
    const removed = await database.get().pool.query(
      `WITH notices AS (DELETE FROM staff_notices WHERE kind = 'report')
        DELETE FROM question_reports p USING users u WHERE u.id = p.user_id AND u.email = $1 RETURNING p.reason, p.words`,
      [student.email],
    )
    expect(removed.rows).toEqual([{ reason: 'options', words: 'A and B are right.' }])
  })

  test('R3 numbers are in rows of five; filters leave the skipped questions, whose details follow each other by the arrow keys', async () => {
    const { page, path } = await openReviewed()
    await page.goto(path)
    const numbers = page.getByRole('navigation', { name: /^Numbers of/ }).getByRole('link')
    const tops = await numbers.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(tops.map((top) => top === tops[0])).toEqual([
      ...Array<boolean>(5).fill(true),
      ...Array<boolean>(5).fill(false),
    ])
    await page.getByRole('button', { name: 'Skipped 2' }).click()
    await page.getByRole('button', { name: 'Skipped 2', pressed: true }).waitFor()
    await expect.poll(() => page.getByRole('table', { name: 'Questions' }).getByRole('row').count()).toBe(3)
    await page.getByText('Saved: 8 answered, 2 left blank').waitFor()
    await page.getByText(/^Received at \d\d:\d\d:\d\d\.$/).waitFor()
    const skills = page.locator('details', { hasText: 'Skills in Standard English Conventions' })
    await skills
      .getByRole('link', { name: /^Lesson “/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Review question 9' }).click()
    await page.getByText('Not Answered (Skipped)').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Question 10' }).waitFor()
    await page.getByText('2 of 2', { exact: true }).waitFor()
    await expectAccessible(page)
  })

  test('earlier attempts are listed with the trend, each with its own review', async () => {
    const { page, path, again } = await openReviewed()
    await again()
    await page.goto(path)
    const attempts = page.getByRole('heading', { name: 'Your attempts' }).locator('xpath=ancestor::section')
    await attempts.getByRole('link', { name: 'Attempt 1' }).click()
    await page.waitForURL('**/quiz-answers/*?attempt=*')
    await attempts.getByRole('link', { name: 'Attempt 2' }).waitFor()
    await attempts.getByText(/^From \d+% to \d+%$/).waitFor()
  })

  test('Q4 redo on a phone keeps its buttons in reach, asks before half an answer is locked, and tells the key first', async () => {
    const { page, path } = await openReviewed()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await page.getByRole('button', { name: /^Redo the \d+ questions you missed$/ }).click()
    await page.waitForURL('**/quiz-practice/*')
    const submit = page.getByRole('button', { name: 'Submit', exact: true })
    const next = page.getByRole('button', { name: 'Next', exact: true })
    const inReach = async (one: typeof submit) => {
      const box = await one.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 740
    }
    const boxes = page.getByRole('checkbox', { name: /^(?!I guessed)/ })
    for (let number = 1; (await boxes.count()) === 0; number += 1) {
      await page.getByRole('heading', { name: `Question ${number} of` }).waitFor()
      await page.evaluate(() => scrollTo(0, 0))
      expect(await inReach(submit)).toBe(true)
      await next.click()
      await page.getByRole('heading', { name: `Question ${number + 1} of` }).waitFor()
    }
    await boxes.last().check()
    const asked = page.getByRole('dialog', { name: 'Only one choice?' })
    await submit.click()
    await asked.getByRole('button', { name: 'Go on choosing' }).click()
    expect(await boxes.last().isEnabled()).toBe(true)
    await submit.click()
    await asked.getByRole('button', { name: 'Submit anyway' }).click()
    const [title, key] = [page.getByText('Incorrect.', { exact: true }), page.getByText(/^Correct answer: /)]
    await key.waitFor()
    const [above, beside] = [await title.boundingBox(), await key.boundingBox()]
    expect((beside?.y ?? 0) < (above?.y ?? 0) + (above?.height ?? 0)).toBe(true)
    for (const top of [0, 10_000]) {
      await page.evaluate((to) => scrollTo(0, to), top)
      await expect
        .poll(() => inReach(next.or(page.getByRole('button', { name: 'Go to an unanswered question' }))))
        .toBe(true)
    }
    await expectAccessible(page)
  })

  test('redo repeats the missed questions, shows each verdict at once and resumes after a reload', async () => {
    const { page, path } = await openReviewed()
    await page.goto(path)
    await page.getByRole('link', { name: 'Back to Quizzes' }).waitFor()
    const redo = page.getByRole('button', { name: /^Redo the \d+ questions you missed$/ })
    const many = Number(/\d+/.exec((await redo.textContent()) ?? '')?.[0])
    await redo.click()
    await page.waitForURL('**/quiz-practice/*')
    await page.getByRole('heading', { name: `Question 1 of ${many}` }).waitFor()
    const submit = page.getByRole('button', { name: 'Submit' })
    expect(await submit.isDisabled()).toBe(true)
    await page.getByRole('radio').last().check()
    await submit.click()
    await page.getByText(/^(Correct!|Incorrect\.)$/).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('heading', { name: `Question 2 of ${many}` }).waitFor()
    await page.getByText(`1 of ${many}`, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to Quizzes' }).waitFor()
  })
})
