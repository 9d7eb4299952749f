import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Annotation } from '../src/core/annotations/annotation.ts'
import { plainAnnotation } from '../src/testing/annotations.ts'
import { addResults } from '../src/testing/results.ts'
import { isFocusRinged, visit, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { opensStudents } from './open-student.ts'
import { newStudent, signInByApi } from './people.ts'
import { withTools } from './player.ts'

const browser = withBrowser()
const database = withDatabase()
const openStudent = opensStudents(browser, database)

/** Describes the focused element by its role or tag and its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const name = at?.getAttribute('aria-label') ?? (at instanceof HTMLInputElement ? at.labels?.[0] : at)?.textContent
    return `${at?.tagName.toLowerCase()} ${name?.trim().replaceAll(/\s+/g, ' ') ?? ''}`
  })

/** Uses the page by keyboard only; `unringed` are the stops on the way that did not show the focus. */
function keysOf(page: Page) {
  const unringed: string[] = []
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  return {
    press,
    unringed,
    /** Waits until the focus arrives by itself. */
    arrives: (at: string | RegExp) => expect.poll(() => focused(page)).toMatch(at),
    /** Presses Tab until the focus arrives, within one screen's number of stops. */
    async tabTo(at: RegExp, key = 'Tab') {
      for (let stops = 0; stops < 60 && !at.test(await focused(page)); stops += 1) {
        await press(key)
        if (!(await page.evaluate(isFocusRinged))) unringed.push(await focused(page))
      }
      expect(await focused(page)).toMatch(at)
    },
  }
}

const four = { options: ['one', 'two', 'three', 'four'] }
const skill = { domain: 'Craft and Structure', skill: 'Words in Context' }
const modules = [
  { module: 'module1' as const, spec: four, ...skill },
  { module: 'module1' as const, type: 'fill_in' as const, spec: {}, key: ['lamp'], ...skill },
  { module: 'module1' as const, type: 'true_false' as const, spec: {}, key: true, ...skill },
  { module: 'module2' as const, type: 'multiple_select' as const, spec: four, key: ['a1', 'a2'], ...skill },
  {
    module: 'module2' as const,
    type: 'match' as const,
    spec: {
      lefts: [
        { id: 1, item: 'but' },
        { id: 2, item: 'so' },
      ],
      rights: ['turns', 'follows'],
    },
    key: { 1: 'turns', 2: 'follows' },
    ...skill,
  },
]

/** Adds a test of two modules, and a student who may take it. */
async function newTest() {
  const settings = { type: 'two_module' as const, module1Minutes: 5, module2Minutes: 5, breakMinutes: 2 }
  const quiz = await database.addQuiz(settings, modules)
  const student = await newStudent()
  await database.grant(student, 30)
  return { quiz, student }
}

test('Q3 Q8 Q9 a whole test works by keyboard alone, and the focus follows', async () => {
  const { quiz, student } = await newTest()
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  await visit(page, `/quiz/${quiz.lessonId}`)
  const { press, arrives, tabTo, unringed } = keysOf(page)

  await tabTo(/^button Start the quiz/)
  await press('Enter')
  await arrives(/^h1 Question 1/)
  await withTools(page)

  // One of four: marked, one crossed out, chosen by arrow.
  await tabTo(/^button Mark for Review/)
  await press('Enter')
  await tabTo(/^button Cross-out/, 'Shift+Tab')
  await press('Space')
  await tabTo(/^input A/)
  await press('Space', 'ArrowDown', 'ArrowDown')
  await arrives(/^input C/)
  await tabTo(/^button Cross out option B/, 'Shift+Tab')
  await press('Enter')
  await page.getByRole('radio', { name: /^B.*crossed out/ }).waitFor()
  // A sentence with a note; the tool stays open to the end of the module.
  await press('Control+Alt+KeyA')
  await arrives(/^button Mark a sentence/)
  await press('ArrowDown', 'Enter')
  await tabTo(/^textarea Note/)
  await page.keyboard.type('one of four')
  await tabTo(/^button Next/)
  await press('Enter')
  await arrives(/^h1 Question 2/)
  await tabTo(/^input /)
  await page.keyboard.type('lantern')

  // The navigator begins at the question on show, and leads to another one.
  await tabTo(/^button .*Question 2 of 3/)
  await press('Enter')
  await arrives(/^button Question 2, Answered, Current/)
  await tabTo(/^button Question 3,/)
  await press('Enter')
  await arrives(/^h1 Question 3/)
  await tabTo(/^input A/)
  await press('Space')
  await tabTo(/^button Finish Module 1/)
  await press('Enter')
  await arrives(/^h1 Check Your Work/)
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe(null)
  await tabTo(/^button Next/)
  await press('Enter')
  await arrives(/^button Start Module 2/)
  await press('Enter')
  await arrives(/^button Confirm/)
  await press('Enter')
  await arrives(/^h1 Question 1/)
  expect(await page.getByRole('region', { name: 'Highlights & notes' }).count()).toBe(0)
  await tabTo(/^input A/)
  await press('Space', 'Tab', 'Space')
  await tabTo(/^button Next/)
  await press('Enter')
  await arrives(/^h1 Question 2/)
  await tabTo(/^button Finish Quiz/)
  await press('Enter')
  await arrives(/^h1 Check Your Work/)
  await expect.poll(() => page.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBe(null)
  await tabTo(/^button Submit/)
  await press('Enter')
  await arrives(/^button Go to question 1/)
  await tabTo(/^button Submit anyway/, 'Shift+Tab')
  await press('Enter')
  await arrives(/^h1 Your quiz is handed in/)
  await tabTo(/^a View Answers/)
  await press('Enter')
  await page.waitForURL('**/quiz-answers/*')
  expect(unringed).toEqual([])
})

test('Q3 Q9 R3 the review of a test and its redo work by keyboard alone, and the focus follows', async () => {
  const { quiz, student } = await newTest()
  const userId = await database.idOf('users', 'email', student.email)
  const [attemptId] = await addResults(database.get(), quiz.quizId, [{ userId, answers: ['a3', 'lantern'] }])
  const note: Annotation = { ...plainAnnotation, part: 'question', end: 6, quote: 'Which?', note: 'one of four' }
  await database.get().pool.query(
    `INSERT INTO annotations (attempt_id, question_id, seq, marks)
      SELECT $1, r.question_id, 1, $2 FROM responses r WHERE r.attempt_id = $1 AND r.user_answer = 'a3'`,
    [attemptId, JSON.stringify([note])],
  )
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  await visit(page, `/quiz-answers/${quiz.quizId}`)
  const { press, arrives, tabTo, unringed } = keysOf(page)

  // Wrong ones only, one after the other, and back to where the last was.
  await page.getByRole('heading', { name: 'How you did' }).waitFor()
  await tabTo(/^button Wrong \d/)
  await press('Enter')
  await tabTo(/^button Review question 1 of Module 1/)
  await press('Enter')
  await arrives(/^h2 Module 1, Question 1/)
  const notes = page.getByRole('region', { name: 'Your highlights and notes' })
  await notes.getByText('one of four').waitFor()
  expect(await page.getByRole('dialog').locator('mark').textContent()).toBe('Which?')
  await tabTo(/^button Next question/)
  await press('Enter')
  await page.getByRole('dialog', { name: 'Module 1, Question 2' }).waitFor()
  await arrives(/^button Next question/)
  await tabTo(/^button Previous question/, 'Shift+Tab')
  await press('Enter', 'Escape')
  await arrives(/^button Review question 1 of Module 1/)

  // What was missed, once more: the focus stays at the button that shows the answer and then continues.
  await tabTo(/^button Redo the/, 'Shift+Tab')
  await press('Enter')
  await page.waitForURL('**/quiz-practice/*')
  await page.getByRole('heading', { name: 'Question 1 of' }).waitFor()
  await tabTo(/^input A/)
  await press('Space')
  await tabTo(/^button Submit/)
  await press('Enter')
  await arrives(/^button Next/)
  await press('Enter')
  await arrives(/^h2 Question 2 of/)
  expect(unringed).toEqual([])
})

test.each([{ width: 360 }, { width: 1280 }])(
  'S4 L3 at $width px the menu of the account leads to Practice, and a set works to its result by keyboard alone',
  async ({ width }) => {
    const { page } = await openStudent({ viewport: { width, height: 740 } })
    await visit(page, '/')
    const { press, arrives, tabTo, unringed } = keysOf(page)
    await tabTo(/^button .*Account of Lina Test/)
    await press('Enter')
    await tabTo(/^a Practice$/)
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Practice' }).waitFor()
    await tabTo(/^button Start$/)
    await press('Enter')
    await page.waitForURL('**/practice/*')
    const first = await page.getByRole('heading', { name: /^Question 1 of \d+$/ }).textContent()
    const total = Number(first?.match(/\d+$/)?.[0])
    for (let number = 1; number <= total; number += 1) {
      await tabTo(/^(input|select) (?!I guessed)/)
      const kind = await page.evaluate(() => (document.activeElement as HTMLInputElement).type)
      if (kind === 'text') await page.keyboard.type('therefore')
      else if (kind === 'select-one') {
        // Space would open the list and choose nothing.
        await press('ArrowDown')
        for (let left = await page.locator('main select').count(); left > 1; left -= 1) await press('Tab', 'ArrowDown')
      } else if (kind === 'checkbox') await press('Space', 'Tab', 'Space')
      else await press('Space')
      await tabTo(/^button Submit/)
      await press('Enter')
      await arrives(number === total ? /^button See how it went/ : /^button Next/)
      await press('Enter')
      if (number < total) await arrives(new RegExp(`^h2 Question ${number + 1} of`))
    }
    await page.getByRole('heading', { name: 'Done for now' }).waitFor()
    await tabTo(/^a Back to Practice/)
    expect(unringed).toEqual([])
  },
)
