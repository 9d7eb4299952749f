import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import type { withBrowser } from './browser.ts'
import type { withDatabase } from './database.ts'
import { callApi, newStudent, newToken, signInByApi, type Person } from './people.ts'

/**
 * The users who visit a page: a visitor; a student with access to the demo's first course, a finished quiz, a running one and something
 * due; or a newcomer, who has agreed to nothing yet.
 */
export type Who = 'a visitor' | 'a student' | 'a newcomer'

type PageOfSite = {
  who: Who
  /** ':mcq' and ':modules' stand for lesson ids, ':taken' for the id of a finished quiz, and so on. */
  path: string
  /** The title after '{academy} - '. */
  title: string
  /** True if the page intentionally returns an error, which a browser logs. */
  isRefused?: boolean
  /** The group of pages that may share a description: the quizzes, the sections of a course. */
  shares?: string
}

export const course = '/courses/digital-sat-reading-and-writing'
const courseName = 'Digital SAT Reading and Writing'
const test1 = `${courseName} — Practice Test 1`
const part = (name: string) => `${name} - ${courseName}`

const visitors: Omit<PageOfSite, 'who'>[] = [
  { path: '/', title: 'Home' },
  { path: '/login', title: 'Sign in' },
  { path: '/register', title: 'Sign up' },
  { path: '/forgetpass', title: 'Forgot password' },
  { path: '/account-link', title: 'Your account' },
  { path: '/code', title: 'Enter your code' },
  { path: '/parent', title: 'How your child is doing' },
  { path: '/weekly-email', title: 'Weekly email' },
  { path: '/legal/privacy', title: 'Privacy policy' },
  { path: '/courses', title: 'Courses' },
  { path: course, title: courseName, shares: 'course' },
  { path: `${course}/lessons`, title: courseName, shares: 'course' },
  { path: '/categories/digital-sat', title: 'Digital SAT courses' },
  { path: `${course}/about`, title: part('About the course') },
  { path: `${course}/video`, title: part('Video') },
  { path: `${course}/news`, title: part('News') },
  { path: `${course}/reviews`, title: part('Reviews') },
  { path: '/instructors/1', title: 'Noor Talvani' },
  { path: '/search?q=commas', title: 'Search: commas' },
  { path: '/cart', title: 'Cart' },
  { path: `${course}/lessons/words-in-context`, title: part('Words in Context: Predict Before You Look') },
  { path: `${course}/lessons/boundaries`, title: part('Boundaries: Where One Sentence Ends'), isRefused: true },
  { path: '/quiz/offline', title: 'Out of reach' },
  { path: '/quiz/trial', title: 'Try real questions' },
  { path: '/about-us', title: 'About Us' },
  { path: '/contact', title: 'Contact us' },
  { path: '/books', title: 'Books' },
  { path: '/blog', title: 'Blog' },
  { path: '/blog/1', title: 'The Two-Module Test, Explained to a Friend' },
  { path: '/blog/999999', title: 'Blog not found', isRefused: true, shares: '/blog' },
  { path: '/dsat-calculator', title: 'DSAT Calculator' },
  { path: '/sat-calculator', title: 'SAT Calculator' },
  { path: '/no/such/page', title: '404 Not Found', isRefused: true },
]
const students: Omit<PageOfSite, 'who'>[] = [
  { path: '/', title: 'Home', shares: '/' },
  { path: '/courses', title: 'Courses', shares: '/courses' },
  { path: '/my-courses', title: 'My courses' },
  { path: course, title: courseName, shares: 'course' },
  { path: `${course}/lessons/how-the-section-works`, title: part('How the Section Works') },
  { path: `${course}/reviews`, title: part('Reviews'), shares: `${course}/reviews` },
  { path: '/cart', title: 'Cart', shares: '/cart' },
  { path: '/checkout', title: 'Checkout' },
  { path: '/orders', title: 'Orders' },
  { path: '/orders/:order', title: 'Order :order' },
  { path: '/orders/:order/receipts/:payment', title: 'Receipt :order/:payment' },
  { path: '/consent', title: 'Before you go on' },
  { path: '/profile', title: 'Update profile' },
  { path: '/quiz-practice/:practice', title: 'Practice: Grammar Sprint' },
  { path: '/practice', title: 'Practice' },
  { path: '/practice/:returns', title: 'Questions to see again' },
  { path: '/quizzes', title: 'Quizzes' },
  { path: '/mistakes', title: 'Mistake book', shares: 'mistakes' },
  { path: '/mistakes?sheet=1', title: 'Revision sheet', shares: 'mistakes' },
  { path: '/words', title: 'My words' },
  { path: '/progress', title: 'Progress' },
  { path: '/plan', title: 'Plan' },
  { path: '/quiz/:modules', title: test1, shares: 'quiz' },
  { path: '/quiz/:mcq', title: 'First Steps', shares: 'quiz' },
  { path: '/announcements/:announcement', title: 'Room seven' },
  { path: '/quiz-answers/:taken', title: 'Answers: Grammar Sprint', shares: 'review' },
  { path: '/quiz-answers/999999', title: 'Quiz answers', isRefused: true, shares: 'review' },
]

/** Every page of the site, and who visits it. */
export const everyPage: PageOfSite[] = [
  ...visitors.map((page) => ({ ...page, who: 'a visitor' as const })),
  ...students.map((page) => ({ ...page, who: 'a student' as const })),
  { who: 'a newcomer', path: '/consent', title: 'Before you go on', shares: '/consent' },
]

type Profile = Awaited<ReturnType<BrowserContext['storageState']>>

/** The means to visit every page: the values of path placeholders, and the student's browser profile. */
export type PageVisitor = { addressOf(path: string): string; profileOf(who: Who): Profile }

/** Creates the student of {@link everyPage}; the pages are only read. */
export async function newPageVisitor(
  browser: ReturnType<typeof withBrowser>,
  database: ReturnType<typeof withDatabase>,
): Promise<PageVisitor> {
  const student = await newStudent()
  await database.grant(student, 30)
  const { data } = await callApi<{ lessons: { id: number; slug: string }[] }>(`GET ${course}`)
  const idOf = (slug: string) => data.lessons.find((lesson) => lesson.slug === slug)?.id ?? 0
  const token = await newToken(student)
  const { data: quiz } = await callApi<{ id: number; questions: { id: number }[] }>(
    `POST /user-quiz/${idOf('transitions')}`,
    { token },
  )
  const answers = quiz.questions.map(({ id }) => ({ question_id: id, user_answer: 'a1' }))
  await callApi(`POST /user-answer/${quiz.id}`, { token, body: { answers } })
  const { data: practice } = await callApi<{ practice_id: number }>(`POST /user-quizzes/${quiz.id}/redo`, {
    token,
    body: {},
  })
  const { data: returns } = await callApi<{ id: number }>('POST /learning/sets', { token, body: { kind: 'return' } })
  const { data: books } = await callApi<{ id: number }[]>('GET /books')
  const item = { kind: 'book', id: books[0]?.id ?? 0 }
  await callApi('POST /cart/items', { token, body: item })
  const { data: order } = await callApi<{ number: string }>('POST /orders', {
    token,
    body: { key: randomUUID(), method: 'transfer', expected_total: 35, delivery: '7 Lamplighter Lane' },
  })
  const { rows } = await database.get().pool.query<{ id: number }>(
    `WITH a AS (INSERT INTO announcements (title, text, audience, sent_at)
        VALUES ('Room seven', 'We meet in room seven.', 'selection', now()) RETURNING id)
      INSERT INTO announcement_readers (announcement_id, user_id)
        SELECT a.id, u.id FROM a, users u WHERE u.email = $1 RETURNING announcement_id AS id`,
    [student.email],
  )
  // The home has a running quiz, and something that is due.
  await callApi(`POST /user-quiz/${idOf('command-of-evidence')}`, { token })
  await database.get().pool.query(
    `WITH given AS (INSERT INTO assignments (kind, lesson_id, student_id, given_at, due_at)
        SELECT 'lesson', $2, id, now(), now() + interval '1 day' FROM users WHERE email = $1 RETURNING id, student_id)
      INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT id, student_id, now() FROM given`,
    [student.email, idOf('boundaries')],
  )
  const { rows: paid } = await database
    .get()
    .pool.query<{ id: number }>(
      `INSERT INTO payments (order_id, amount, method, paid_at) SELECT id, 10, 'cash', now() FROM orders WHERE number = $1 RETURNING id`,
      [order.number],
    )
  // So that the checkout is not empty.
  await callApi('POST /cart/items', { token, body: item })
  const places: Record<string, number | string> = {
    ':announcement': rows[0]?.id ?? 0,
    ':practice': practice.practice_id,
    ':returns': returns.id,
    ':order': order.number,
    ':payment': paid[0]?.id ?? 0,
    ':mcq': idOf('how-the-section-works'),
    ':modules': idOf('practice-test-1'),
    ':taken': quiz.id,
  }
  const profileOf = async (person: Person) => {
    const { context } = await browser.open()
    await signInByApi(context, person)
    const profile = await context.storageState()
    await context.close()
    return profile
  }
  const profiles: Record<Who, Profile> = {
    'a visitor': { cookies: [], origins: [] },
    'a student': await profileOf(student),
    'a newcomer': await profileOf(await newStudent('Nora Test', { hasAgreed: false })),
  }
  return {
    addressOf: (path) => path.replaceAll(/:\w+/g, (place) => String(places[place])),
    profileOf: (who) => profiles[who],
  }
}
