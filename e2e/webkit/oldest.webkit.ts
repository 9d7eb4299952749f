import { describe, inject, test } from 'vitest'
import { withDatabase } from '../database.ts'
import { newStudent } from '../people.ts'
import { withOldestWebKit } from './browser.ts'
import { signInByForm, startQuiz, submitQuiz } from '../engines/steps.ts'

const database = withDatabase()

/** Public pages, each with a part of its heading. */
const pages: [path: string, heading: RegExp][] = [
  ['/', /./],
  ['/courses', /Courses/],
  ['/courses/act-english-in-five-sittings', /ACT English in Five Sittings/],
  ['/blog', /./],
  ['/books', /./],
  ['/about-us', /./],
  ['/contact', /./],
  ['/privacy', /./],
]

describe.skipIf(!inject('hasOldest'))('in the oldest WebKit of Debian', () => {
  const browser = withOldestWebKit()

  test('E2 every public page is read, and a student signs in and finds her courses', async () => {
    const student = await newStudent()
    const page = await browser.open()
    for (const [path, heading] of pages) {
      await page.open(path)
      await page.see(heading, 'heading')
    }
    await page.open('/login')
    await signInByForm(page, student)
  })

  test('E2 a test that is begun there is taken to its review, since nothing is missing that is not replaced', async () => {
    const { lessonId } = await database.addQuiz({}, [{}])
    const page = await browser.open()
    await startQuiz(page, database, lessonId)
    await page.tap(/^A\b/, 'radio')
    await page.see('Saved')
    await page.reload()
    await page.see(/^Question 1 of 1/, 'button')
    await submitQuiz(page)
  })
})
