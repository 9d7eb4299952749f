import { expect, test } from 'vitest'
import type { QuestionDraft } from '../src/core/quizzes/quiz.ts'
import { expectAccessible, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { callApi, newStudent, newToken, signInByApi } from './people.ts'

const browser = withBrowser()
const database = withDatabase()

const rationale = 'It is what the first sentence says of the lamp, and nothing else in the text speaks of it at all.'
const asked: Partial<QuestionDraft> = {
  passageHtml: '<p>The lamp had burned since dusk, and nobody in the house remembered who had lit it.</p>',
  stemHtml: '<p>According to the text, what is true about the lamp?</p>',
  spec: {
    options: ['It was lit at dusk.', 'It went out at dusk.', 'Nobody could see it.', 'Everyone lit it in turn.'],
  },
  key: 'a1',
  explanationHtml: `<p>${rationale}</p>`,
  domain: 'Information and Ideas',
  skill: 'Central Ideas and Details',
}
const other: Partial<QuestionDraft> = { ...asked, stemHtml: '<p>Who lit the lamp?</p>' }

/** Prepares a test, a quiz that is finished, and one with immediate display, which ask the same first question. */
async function openScene() {
  const student = await newStudent()
  await database.grant(student, 30)
  const modules = { module1Minutes: 32, module2Minutes: 32, breakMinutes: 10 }
  const form = await database.addQuiz({ type: 'two_module', ...modules }, [
    { ...asked, module: 'module1' },
    { ...other, module: 'module2' },
  ])
  const { rows } = await database
    .get()
    .pool.query<{ id: number }>(
      'SELECT revision_id AS id FROM version_questions WHERE version_id = $1 AND ordinal = 1',
      [form.versionId],
    )
  const lists = rows.map(({ id }) => id)
  const finished = await database.addQuiz({}, [asked, other], { lists })
  const immediate = await database.addQuiz({ answerDisplay: 'immediate' }, [asked, other], { lists })
  const token = await newToken(student)
  const begin = (lessonId: number) => callApi('POST /attempts', { token, body: { lesson_id: lessonId } })
  await begin(finished.lessonId)
  const answers = lists.map((question_id) => ({ question_id, user_answer: 'a2' }))
  await callApi(`POST /user-answer/${finished.quizId}`, { token, body: { answers } })
  await begin(form.lessonId)
  const { context, page } = await browser.open()
  await signInByApi(context, student)
  return { page, form, finished, immediate }
}

test('T44 while a test is open, review, redo and player keep the key of its question, and say why', async () => {
  browser.expectErrors(/409/)
  const { page, form, finished, immediate } = await openScene()
  await page.goto(`/quiz-answers/${finished.quizId}`)
  await page.getByText('1 question is also in a test that you have open.').waitFor()
  await page.getByText('0 of 1', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Question 1: Shown later' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Shown when your test ends').waitFor()
  expect(await dialog.getByRole('link').getAttribute('href')).toBe(`/quiz/${form.lessonId}`)
  expect(await dialog.textContent()).not.toContain(rationale)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Redo the question you missed' }).click()
  await page.getByText('Question 1 of 1').waitFor()

  await page.goto(`/quiz/${immediate.lessonId}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('This question is also in a test that you have open').waitFor()
  // Nothing is said as an error.
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('')
  expect(await page.getByText('Correct!').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Correct!').waitFor()
})
