import type { withBrowser } from './browser.ts'
import type { withDatabase } from './database.ts'
import { newStudent, signInByApi, submitQuiz } from './people.ts'

type Browser = ReturnType<typeof withBrowser>
type Options = Parameters<Browser['open']>[0] & { hasResult?: boolean }

/**
 * Returns the function that opens a page of a new student who may use the course, and who has submitted Grammar Sprint with 'a1' everywhere
 * unless she has no result yet.
 */
export const opensStudents =
  (browser: Browser, database: ReturnType<typeof withDatabase>) =>
  async ({ hasResult = true, ...options }: Options = {}) => {
    const student = await newStudent()
    await database.grant(student, 30)
    if (hasResult) await submitQuiz(student, 'Grammar Sprint')
    const { context, page } = await browser.open(options)
    await signInByApi(context, student)
    return { student, page }
  }
