import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '../../../contract/errors.ts'
import { grantAccess } from '../../../server/courses/writing.ts'
import { demoQuiz, openAcademy, satCourse, type Academy } from '../../../testing/academy.ts'
import { newMember } from '../../../testing/member.ts'
import { newAccount } from '../../../testing/staff.ts'
import { bracketed, testLanguage, unwritten } from '../../../testing/test-language.ts'
import { visibleTexts } from '../../../testing/visible-texts.ts'
import { renderPage } from '../../entry-server.tsx'
import { beginningOf } from '../../pages/lesson/lesson.ts'
import { pages } from '../../pages/declared.ts'
import { dictionaries, dictionaryOf } from '../dictionaries.ts'

dictionaries.set(testLanguage.code, bracketed(dictionaryOf('en')))

const assets = {
  early: '/early.js',
  older: '/older.js',
  entry: '/app.js',
  documentEntry: '/document.js',
  program: [],
  styles: [],
  font: '',
  modulesOf: () => [],
}

const course = 'digital-sat-reading-and-writing'

/** The addresses that show each page; `quiz` etc. are ids of the demo or of what the student has done. */
const addresses: Record<string, (string | ((ids: Ids) => string))[]> = {
  '/': ['/'],
  '/about-us': ['/about-us'],
  '/account-link': ['/account-link'],
  '/announcements/:announcementId': [({ announcement }) => `/announcements/${announcement}`, '/announcements/999999'],
  '/blog': ['/blog'],
  '/blog/:id': ['/blog/1', '/blog/999999'],
  '/books': ['/books'],
  '/cart': ['/cart'],
  '/categories/:slug': ['/categories/digital-sat', '/categories/none'],
  '/checkout': ['/checkout'],
  '/consent': ['/consent'],
  '/code': ['/code'],
  '/contact': ['/contact'],
  '/courses': ['/courses', '/courses?category=9999'],
  '/courses/:slug': [`/courses/${course}`, '/courses/none'],
  '/courses/:slug/about': [`/courses/${course}/about`],
  '/courses/:slug/lessons': [`/courses/${course}/lessons`],
  '/courses/:slug/lessons/:lessonSlug': [
    `/courses/${course}/lessons/words-in-context`,
    `/courses/${course}/lessons/boundaries`,
    `/courses/${course}/lessons/how-the-section-works`,
  ],
  '/courses/:slug/news': [`/courses/${course}/news`],
  '/courses/:slug/reviews': [`/courses/${course}/reviews`],
  '/courses/:slug/video': [`/courses/${course}/video`],
  '/dsat-calculator': ['/dsat-calculator'],
  '/forgetpass': ['/forgetpass', '/forgetpass?step=code'],
  '/instructor/profile/:id': ['/instructor/profile/1'],
  '/instructors/:id': ['/instructors/1', '/instructors/999999'],
  '/legal/:text': ['/legal/privacy', '/legal/terms'],
  '/login': ['/login'],
  '/mcq-quiz/:lessonId': [({ lesson }) => `/mcq-quiz/${lesson}`],
  '/module-quiz/:lessonId': [({ test }) => `/module-quiz/${test}`],
  '/mistakes': ['/mistakes', '/mistakes?sheet=1', '/mistakes?cause=trap'],
  '/my-courses': ['/my-courses'],
  '/orders': ['/orders'],
  '/orders/:number/receipts/:payment': [
    ({ order, payment }) => `/orders/${order}/receipts/${payment}`,
    ({ order }) => `/orders/${order}/receipts/999999`,
  ],
  '/orders/:number': [({ order }) => `/orders/${order}`, '/orders/none'],
  '/parent': ['/parent'],
  '/plan': ['/plan'],
  '/practice': ['/practice'],
  '/practice/:setId': [({ set }) => `/practice/${set}`, '/practice/999999'],
  '/profile': ['/profile'],
  '/progress': ['/progress'],
  '/quiz-answers/:quizId': [({ quiz }) => `/quiz-answers/${quiz}`, '/quiz-answers/999999'],
  '/quiz-practice/:practiceId': [({ practice }) => `/quiz-practice/${practice}`],
  '/quiz/:lessonId': [({ test }) => `/quiz/${test}`, ({ lesson }) => `/quiz/${lesson}`, '/quiz/999999'],
  '/quiz/offline': ['/quiz/offline'],
  '/quiz/trial': ['/quiz/trial'],
  '/quizzes': ['/quizzes'],
  '/register': ['/register'],
  '/sat-calculator': ['/sat-calculator'],
  '/search': ['/search', '/search?q=commas', '/search?q=qqqq'],
  '/weekly-email': ['/weekly-email'],
  '/words': ['/words'],
}
/** Former addresses, which lead to the page of the quiz. */
const alwaysRedirected = new Set(['/mcq-quiz/:lessonId', '/module-quiz/:lessonId'])
/** Addresses of no page, whose screens say why. */
const noPages = ['/no/such/page', '/%E0%A4%A']

type Ids = {
  lesson: number
  test: number
  quiz: number
  practice: number
  set: number
  order: string
  payment: number
  announcement: number
}

/** The texts that the replies for a page contained, as they are and without the tags of HTML. */
const data = new Set<string>()
const trimmed = (text: string) => text.replace(/\s+/g, ' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

function noteData(value: unknown): void {
  if (typeof value === 'object' && value !== null) return Object.values(value).forEach(noteData)
  if (typeof value !== 'string') return
  data.add(trimmed(value))
  if (!value.includes('<')) return
  visibleTexts(value).forEach((text) => data.add(trimmed(text)))
  // A lesson is described by its own beginning.
  data.add(trimmed(beginningOf(value)))
}

let academy: Academy
let session = ''
let ids: Ids
beforeAll(async () => {
  academy = await openAcademy({
    languages: [testLanguage],
    render: (request) =>
      renderPage({
        ...request,
        assets,
        async send(wire) {
          const reply = await request.send(wire)
          noteData((reply.body as Envelope | null)?.data)
          return reply
        },
      }),
  })
  const { database } = academy
  const tutor = await newAccount(academy, 'tutor')
  const text = { params: { noun: 'privacy' as const, id: 1 } }
  const { version } = (await tutor.api('GET /studio/things/:noun/:id', text)).data
  await tutor.api('POST /studio/things/:noun/:id/publish', { ...text, body: { version } })

  const person = await newMember(academy)
  const signedIn = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'lantern-client': 'web' },
    payload: { email: person.email, password: person.password },
  })
  session = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [person.email])
  const student = { id: rows[0]?.id ?? expect.unreachable() }
  await grantAccess(database, student.id, (await satCourse(database)).id, null)
  const audience = { by: 'course' as const, course_id: (await satCourse(database)).id }
  const words = { title: 'Room seven', text: 'We meet in room seven.' }
  const { data: announcement } = await tutor.api('POST /studio/announcements', {
    body: { key: randomUUID(), to: audience, ...words },
  })
  await database.pool.query("UPDATE announcements SET sent_at = sent_at - interval '1 minute'")
  await database.pool.query(
    `WITH a AS (INSERT INTO assignments (kind, lesson_id, student_id, given_at, due_at)
        SELECT 'lesson', min(id), $1, now(), now() FROM lessons RETURNING id)
      INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT id, $1, now() FROM a`,
    [student.id],
  )
  const api = await academy.as(student)
  const sprint = await demoQuiz(database, 'transitions')
  const test1 = await demoQuiz(database, 'practice-test-1')
  await api('POST /user-quiz/:lessonId', { params: sprint })
  await api('POST /user-answer/:quizId', { params: sprint, body: { answers: [] } })
  const { data: practice } = await api('POST /user-quizzes/:quizId/redo', { params: sprint, body: {} })
  const drill = { kind: 'drill' as const, skill: null, level: null }
  const { data: set } = await api('POST /learning/sets', { body: drill })
  await api('POST /user-quiz/:lessonId', { params: test1 })
  const { data: books } = await api('GET /books')
  const item = { kind: 'book' as const, id: books[0]?.id ?? 0 }
  await api('POST /cart/items', { body: item })
  const order = { key: randomUUID(), method: 'transfer' as const, expected_total: 35, delivery: 'Lamplighter Lane' }
  const { data: placed } = await api('POST /orders', { body: order })
  const { rows: paid } = await database.pool.query<{ id: number }>(
    `INSERT INTO payments (order_id, amount, method, paid_at) SELECT id, 10, 'cash', now() FROM orders WHERE number = $1 RETURNING id`,
    [placed.number],
  )
  await api('POST /cart/items', { body: item })
  ids = {
    lesson: (await demoQuiz(database, 'how-the-section-works')).lessonId,
    test: test1.lessonId,
    quiz: sprint.quizId,
    practice: practice.practice_id,
    set: set.id,
    order: placed.number,
    payment: paid[0]?.id ?? 0,
    announcement: announcement.id,
  }
  noteData([person.email, 'Layla Mansour', 'Layla'])
})
afterAll(() => academy.close())

/** The initials of a name. */
const initials = /^\p{Lu}{1,2}$/u

/** Returns the texts of a page that are neither of a dictionary nor data. */
async function strayTexts(url: string, cookie: string): Promise<{ texts: number; stray: string[] }> {
  const { body } = await academy.app.inject({ url, headers: { accept: 'text/html', cookie } })
  const texts = visibleTexts(body)
  // A title joins several: 'Academy - Course'. Of one from the dictionary nothing is left.
  const stray = texts
    .flatMap(unwritten)
    .flatMap((text) => text.split(' - '))
    .map(trimmed)
  return { texts: texts.length, stray: stray.filter((text) => text !== '' && !initials.test(text) && !data.has(text)) }
}

test('every page is walked over', () => {
  expect(Object.keys(addresses).sort()).toEqual(
    Object.values(pages)
      .flatMap(({ paths }) => [...paths])
      .sort(),
  )
})

test.each([...Object.entries(addresses), ['none', noPages] as const])(
  'every text of %s comes from the dictionary, or is data',
  async (path, shown) => {
    for (const address of shown) {
      const url = typeof address === 'string' ? address : address(ids)
      const counts: number[] = []
      for (const cookie of ['', session]) {
        const { texts, stray } = await strayTexts(url, cookie)
        expect([url, stray]).toEqual([url, []])
        counts.push(texts)
      }
      // A redirect has no text; one of the two gets the page.
      expect([url, counts.every((texts) => texts === 0 || texts > 4)]).toEqual([url, true])
      expect([url, Math.max(...counts) > 4]).toEqual([url, !alwaysRedirected.has(path)])
    }
  },
)
