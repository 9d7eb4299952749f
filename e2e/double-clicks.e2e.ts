import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { newStudent, signInByApi } from './people.ts'
import { anyPlace, next, openQuiz, option, place, saved, toCheck } from './player.ts'

const browser = withBrowser()
const database = withDatabase()

let lessonId = 0
beforeAll(async () => {
  lessonId = (
    await database.addQuiz(
      { quizMinutes: 20 },
      Array.from({ length: 12 }, () => ({})),
    )
  ).lessonId
})

/** Opens the test as wide as a phone, with a mouse. */
async function openTest(): Promise<Page> {
  const student = await newStudent()
  await database.grant(student, 30)
  const { context, page } = await browser.open({ viewport: { width: 360, height: 740 } })
  await signInByApi(context, student)
  await openQuiz(page, lessonId)
  return page
}

const chosen = (page: Page) => page.getByRole('radio', { checked: true }).count()
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString())

test('a double click on a number of the navigator answers nothing in the question that opens, and selects nothing', async () => {
  const page = await openTest()
  const dialog = page.getByRole('dialog', { name: 'Jump to a Question' })
  for (let number = 2; number <= 12; number++) {
    await anyPlace(page).click()
    await dialog.getByRole('button', { name: new RegExp(`^Question ${number},`) }).dblclick()
    await place(page, number).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await chosen(page), `question ${number}`).toBe(0)
    expect(await selected(page), `question ${number}`).toBe('')
  }
  await option(page, 'A').click()
  await saved(page).waitFor()
})

test('a double click that leads to an unanswered question answers nothing there, and one that submits selects nothing', async () => {
  const page = await openTest()
  await option(page, 'A').click()
  const end = await toCheck(page)
  await end.click()
  await page.getByRole('button', { name: 'Go to question 2' }).dblclick()
  await place(page, 2).waitFor()
  expect(await chosen(page)).toBe(0)
  for (let number = 2; number <= 12; number++) {
    await option(page, 'A').click()
    if (number < 12) await next(page).click()
  }
  await saved(page).waitFor()
  await (await toCheck(page)).dblclick()
  await page.getByRole('link', { name: 'View Answers' }).click()
  await page.getByRole('heading', { name: 'How you did' }).waitFor()
  expect(await selected(page)).toBe('')
})
