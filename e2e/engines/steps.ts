import type { withDatabase } from '../database.ts'
import type { Firefox } from '../firefox/session.ts'
import { newStudent, type Person } from '../people.ts'
import type { Window } from '../webkit/browser.ts'

/** Fills in the open login page, and sends it. */
export async function sendLogin(page: Window, { email, password }: Person): Promise<void> {
  await page.type('Email address', email)
  await page.type('Password', password)
  await page.tap('Sign in')
}

/** Signs a student in on the open login page, and opens the menu that greets her. */
export async function signInByForm(page: Window, student: Person): Promise<void> {
  await sendLogin(page, student)
  await page.see('Start here')
  await page.tap(new RegExp(`Account of ${student.name}$`))
  await page.see(`Hello, ${student.name}`)
}

/** Starts a quiz as a new student. */
export async function startQuiz(page: Window, { grant }: ReturnType<typeof withDatabase>, lessonId: number) {
  const student = await newStudent()
  await grant(student, 30)
  await page.signIn(student)
  await page.open(`/quiz/${lessonId}`)
  await page.tap('Start the quiz')
  await page.see(/^Question 1 of \d+/, 'button')
}

/** Submits the quiz by its check page, and opens its review, also in Firefox. */
export async function submitQuiz(page: Pick<Firefox, 'tap' | 'see'>): Promise<void> {
  await page.tap(/^Question \d+ of \d+/)
  await page.tap('Go to Review Page')
  await page.see('Check Your Work', 'heading')
  await page.tap('Confirm & Submit')
  await page.see('Your quiz is handed in', 'heading')
  await page.tap('View Answers', 'link')
  await page.see('How you did', 'heading')
}

/** Answers the first question of a set, and ends it there. */
async function answerOne(page: Pick<Firefox, 'tap' | 'see'>): Promise<void> {
  await page.tap(/^A\b/, 'radio')
  await page.tap('Submit')
  await page.see(/^(Correct!|Incorrect\.)/, 'text')
  await page.tap('End here')
  await page.see('Done for now', 'heading')
}

/** Goes as a student with a result from the home page to what returns, to a drill, and to a mistake of the book, also in Firefox. */
export async function practiceToday(page: Pick<Firefox, 'tap' | 'see' | 'type'>): Promise<void> {
  await page.see(/^\d+ questions? to see again$/, 'heading')
  await page.tap('Practice now', 'link')
  await page.see('Practice', 'heading')
  await page.tap('Start')
  await page.see('Questions to see again', 'heading')
  await answerOne(page)
  await page.tap('Back to Practice', 'link')
  await page.tap('Start drill')
  await page.see(/^Drill: /, 'heading')
  await answerOne(page)
  await page.tap('Back to Practice', 'link')
  await page.tap('Mistake book', 'link')
  await page.see('Mistake book', 'heading')
  await page.type('My rule', 'Find the verb first.')
  await page.tap('Save my rule')
  await page.see('Your rule is saved.', 'text')
  await page.tap('Redo this question')
  await page.see('From your mistake book', 'heading')
}
