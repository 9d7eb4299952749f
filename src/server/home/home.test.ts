import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateAfter, dayMs } from '../../core/dates.ts'
import { demoQuiz, demoStudent, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { paidCourse } from '../../testing/paid-course.ts'
import { watchedDb } from '../../testing/watched-db.ts'
import { addNews } from '../news/writing.ts'
import { readHome } from './routes.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

async function newStudent(options?: Parameters<Academy['newStudent']>[0]) {
  const { id } = await academy.newStudent(options)
  const api = await academy.as({ id })
  return { id, api, home: async () => (await api('GET /user/home')).data }
}

type Finished = {
  number: number
  daysAgo: number
  correct: number
  total: number
  variant?: 'hard'
  reason?: 'submitted' | 'time_up'
}

/** Stores a finished attempt at the quiz of a demo lesson. */
async function finish(userId: number, lesson: string, { number, daysAgo, correct, total, variant, reason }: Finished) {
  const { quizId, versionId, lessonId } = await demoQuiz(academy.database, lesson)
  const at = new Date(academy.clock.now() - daysAgo * dayMs)
  await academy.database.pool.query(
    `INSERT INTO attempts (quiz_id, user_id, number, version_id, lesson_id, lengths, started_at, phase, finish_reason, finished_at,
        variant, correct_count, total_count)
      VALUES ($1, $2, $3, $4, $5, '{}', $6, 'closed', $7, $6, $8, $9, $10)`,
    [quizId, userId, number, versionId, lessonId, at, reason ?? 'submitted', variant ?? null, correct, total],
  )
}

test('P10 on the first day the home has no lesson, score, test date or notice; a course brings its first lesson', async () => {
  const times = { test_date: null, days_left: null }
  const practice = {
    returns: { count: 0, minutes: 0 },
    words: { count: 0, minutes: 0 },
    open_sets: [],
    redo_left: null,
  }
  const nothing = {
    ...times,
    is_staff: false,
    running: [],
    fresh_result: null,
    last_score: null,
    own_error: null,
    practice,
    trial: null,
    due: [],
    waiting: [],
    notices: [],
  }
  const stranger = await newStudent({ access: 'none' })
  expect(await stranger.home()).toEqual({ ...nothing, lesson: null, next_lesson: null })
  const student = await newStudent()
  expect((await student.home()).lesson).toEqual({
    course: { slug: 'digital-sat-reading-and-writing', name: 'Digital SAT Reading and Writing' },
    slug: 'how-the-section-works',
    name: 'How the Section Works',
    number: 1,
    lessons_count: 14,
    done_count: 0,
    is_begun: false,
  })
  expect((await refusalOf(academy.visitor('GET /user/home'))).status).toBe(401)
})

test('A11 P10 the home of staff says that they are, as does the cookie of their header', async () => {
  const { id, home } = await newStudent()
  await academy.database.pool.query("UPDATE users SET role = 'assistant' WHERE id = $1", [id])
  expect((await home()).is_staff).toBe(true)
  for (const [user, staff] of [
    [{ ...demoStudent, email: 'owner@lantern.example' }, true],
    [demoStudent, undefined],
  ] as const) {
    const { headers } = await academy.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'lantern-client': 'web' },
      payload: user,
    })
    const [cookie = ''] = [headers['set-cookie']].flat().map((one) => /^user=([^;]*)/.exec(one ?? '')?.[1] ?? '')
    expect(JSON.parse(decodeURIComponent(cookie))).toMatchObject({ email: user.email })
    expect((JSON.parse(decodeURIComponent(cookie)) as { staff?: true }).staff).toBe(staff)
  }
})

test('P10 a request and an order wait on the home with their state until they are decided, the latest first', async () => {
  const { id, api, home } = await newStudent({ access: 'none' })
  const paid = await api('GET /courses/:slug', {
    params: { slug: paidCourse.slug },
    query: { lessons: 'rows' },
  })
  await api('POST /apply-courses/:courseId', { params: { courseId: paid.data.id } })
  const request = {
    kind: 'request',
    name: paidCourse.name,
    slug: paidCourse.slug,
    reported: null,
    is_part_paid: false,
  }
  expect((await home()).waiting).toEqual([request])
  academy.clock.pass(1_000)
  await academy.database.pool.query(
    `INSERT INTO orders (number, user_id, status, method, currency, total, checkout_key, delivery, created_at)
      VALUES ('L-WAIT1', $1, 'placed', 'transfer', 'USD', 35, 'k', '', $2)`,
    [id, new Date(academy.clock.now())],
  )
  const order = { kind: 'order', name: 'L-WAIT1', slug: null, reported: null, is_part_paid: false }
  expect((await home()).waiting).toEqual([order, request])
  await academy.database.pool.query("UPDATE orders SET transfer_reference = 'REF 1' WHERE number = 'L-WAIT1'")
  expect((await home()).waiting).toEqual([{ ...order, reported: 'reference' }, request])
  await academy.database.pool.query(
    `INSERT INTO payments (order_id, amount, method, paid_at) SELECT id, 10, 'transfer', now() FROM orders WHERE number = 'L-WAIT1'`,
  )
  expect((await home()).waiting[0]).toMatchObject({ is_part_paid: true })
  // What was all given back is paid in no part.
  await academy.database.pool.query(
    `INSERT INTO refunds (payment_id, amount, given_at, note) SELECT p.id, 10, now(), '' FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE o.number = 'L-WAIT1'`,
  )
  expect((await home()).waiting[0]).toMatchObject({ is_part_paid: false })
  await academy.database.pool.query("UPDATE orders SET status = 'cancelled' WHERE number = 'L-WAIT1'")
  await academy.database.pool.query('INSERT INTO grants (user_id, course_id) VALUES ($1, $2)', [id, paid.data.id])
  expect((await home()).waiting).toEqual([])
})

test('P10 the lesson to resume is that of the course opened last, with its place', async () => {
  const { id, api, home } = await newStudent()
  const [other] = await academy.database.run<{ id: number; slug: string; lesson: string }>(
    {
      name: 'other-course',
      text: `SELECT c.id, c.slug, (SELECT l.slug FROM lessons l WHERE l.course_id = c.id ORDER BY l.sort LIMIT 1) AS lesson
        FROM courses c WHERE c.slug = 'est-literacy-foundations'`,
    },
    [],
  )
  await academy.database.pool.query('INSERT INTO grants (user_id, course_id) VALUES ($1, $2)', [id, other?.id])
  const watch = async (lessonSlug: string, course: string) => {
    academy.clock.pass(1_000)
    await api('POST /lessons/:lessonSlug/watch', { params: { lessonSlug }, query: { course } })
  }
  await watch(other?.lesson ?? '', other?.slug ?? '')
  await watch('how-the-section-works', 'digital-sat-reading-and-writing')
  expect((await home()).lesson).toMatchObject({
    slug: 'how-the-section-works',
    number: 1,
    done_count: 0,
    is_begun: true,
  })
  await api('POST /lessons/:lessonSlug/done', {
    params: { lessonSlug: 'how-the-section-works' },
    body: { done: true },
  })
  expect((await home()).lesson).toMatchObject({ slug: 'words-in-context', number: 2, done_count: 1, is_begun: true })
  await watch(other?.lesson ?? '', other?.slug ?? '')
  expect((await home()).lesson?.course.slug).toBe('est-literacy-foundations')
})

test('P10 a finished course makes way for the one that is open and not begun, and is named when there is no other', async () => {
  const { id, api, home } = await newStudent({ access: 'none' })
  const { pool } = academy.database
  const { rows: courses } = await pool.query<{ id: number; slug: string }>(
    `SELECT id, slug FROM courses WHERE slug IN ('est-literacy-foundations', 'words-that-last') ORDER BY slug`,
  )
  const [finished, other] = courses
  const grant = (course?: { id: number }) =>
    pool.query('INSERT INTO grants (user_id, course_id) VALUES ($1, $2)', [id, course?.id])
  await grant(finished)
  const { rows: lessons } = await pool.query<{ slug: string }>(
    'SELECT slug FROM lessons WHERE course_id = $1 AND is_visible ORDER BY sort',
    [finished?.id],
  )
  for (const { slug } of lessons)
    await api('POST /lessons/:lessonSlug/done', {
      params: { lessonSlug: slug },
      query: { course: finished?.slug },
      body: { done: true },
    })
  const total = lessons.length
  expect((await home()).lesson).toMatchObject({
    course: { slug: finished?.slug },
    lessons_count: total,
    done_count: total,
  })
  await grant(other)
  expect((await home()).lesson).toMatchObject({ course: { slug: other?.slug }, done_count: 0, is_begun: false })
})

test('P10 a running test is shown with its clock until its time is up, and then as the last score', async () => {
  const { api, home } = await newStudent()
  const { lessonId } = await demoQuiz(academy.database, 'transitions')
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  const { running, last_score } = await home()
  expect(running).toHaveLength(1)
  expect(running[0]).toMatchObject({ quiz: 'Grammar Sprint', lesson_id: lessonId, is_retake: false })
  expect(running[0]?.phase.at).toBe('answering')
  expect(last_score).toBeNull()
  academy.clock.pass(dayMs / 4)
  const after = await home()
  expect(after.running).toEqual([])
  // Its score is withheld while late answers may arrive: they would reveal the keys.
  expect(after.last_score).toMatchObject({ quiz: 'Grammar Sprint', score: null, has_review: true })
  expect(after.last_score?.final_at).not.toBeNull()
})

test('P10 the last score is that of the latest full test, a band, beside the band before it', async () => {
  const { id, home } = await newStudent()
  await finish(id, 'practice-test-1', { number: 1, daysAgo: 9, correct: 30, total: 54, variant: 'hard' })
  await finish(id, 'practice-test-1', { number: 2, daysAgo: 3, correct: 40, total: 54, variant: 'hard' })
  await finish(id, 'how-the-section-works', { number: 1, daysAgo: 1, correct: 3, total: 4 })
  const { last_score } = await home()
  expect(last_score).toMatchObject({
    quiz: 'Digital SAT Reading and Writing — Practice Test 1',
    final_at: null,
    has_review: true,
  })
  const { score, before } = last_score ?? {}
  expect(score).toMatchObject({ correct_answers: 40, total_questions: 54, percentage: 74.1 })
  expect([before?.estimate, score?.estimate]).toMatchObject([
    { low: 480, high: 580 },
    { low: 580, high: 680 },
  ])
})

test('P10 without a full test the last score is that of the latest quiz, compared with the same quiz alone', async () => {
  const { id, home } = await newStudent()
  await finish(id, 'how-the-section-works', { number: 1, daysAgo: 5, correct: 2, total: 4 })
  await finish(id, 'transitions', { number: 1, daysAgo: 4, correct: 1, total: 4 })
  await finish(id, 'how-the-section-works', { number: 2, daysAgo: 1, correct: 3, total: 4 })
  const { last_score } = await home()
  expect(last_score?.score).toMatchObject({ percentage: 75, estimate: null })
  expect(last_score?.before).toEqual({ percentage: 50, estimate: null })
  // One that timed out an hour ago gives its score away neither as the last one nor as the one before.
  await finish(id, 'how-the-section-works', { number: 3, daysAgo: 1 / 24, correct: 4, total: 4, reason: 'time_up' })
  expect((await home()).last_score).toMatchObject({ score: null, before: { percentage: 75 } })
})

test('P10 the test date is a day from today on, counted by the calendar of the academy, and is part of the own data', async () => {
  const { api, home } = await newStudent()
  const today = await academy.dayOf()
  const dayAfter = (days: number) => dateAfter(today, days)
  const set = (test_date: string | null) => api('POST /user/test-date', { body: { test_date } })
  expect((await set(dayAfter(104))).data).toEqual({ test_date: dayAfter(104), days_left: 104 })
  expect(await home()).toMatchObject({ test_date: dayAfter(104), days_left: 104 })
  expect((await api('GET /user/data')).data.account.test_date).toBe(dayAfter(104))
  for (const day of [dayAfter(-1), dayAfter(4 * 366), 'tomorrow', '2027-02-30', ''])
    expect([day, (await refusalOf(set(day))).status]).toEqual([day, 422])
  expect((await set(dayAfter(0))).data.days_left).toBe(0)
  academy.clock.pass(2 * dayMs)
  expect((await home()).days_left).toBe(-2)
  expect((await set(null)).msg).toBe('Your test date is removed.')
  expect((await home()).test_date).toBeNull()
})

test('P10 notices are the news of open courses and what staff decided lately, the latest first, of no one else', async () => {
  const { id, home } = await newStudent()
  const stranger = await newStudent({ access: 'none' })
  const { pool } = academy.database
  const { rows } = await pool.query<{ id: number }>(
    "SELECT id FROM courses WHERE slug LIKE 'digital-sat%' ORDER BY sort LIMIT 2",
  )
  const [open, wanted] = rows.map((row) => row.id)
  const ago = (days: number) => new Date(academy.clock.now() - days * dayMs)
  await pool.query('DELETE FROM course_news WHERE course_id = $1', [open])
  for (const [title, days] of [
    ['Live class moved', 1],
    ['An old one', 40],
    ['Not yet', -1],
  ] as const)
    await addNews(academy.database, { courseId: open ?? 0, title, publishedAt: ago(days) })
  await pool.query(
    `INSERT INTO orders (number, user_id, method, currency, total, checkout_key, status, decided_at)
      VALUES ('L-1042', $1, 'cash', 'USD', 35, 'k', 'confirmed', $2)`,
    [id, ago(2)],
  )
  await pool.query(
    `INSERT INTO course_requests (user_id, course_id, status, reason, decided_at) VALUES ($1, $2, 'declined', 'Full', $3)`,
    [id, wanted, ago(3)],
  )
  const { notices } = await home()
  expect(notices.map(({ kind }) => kind)).toEqual(['news', 'order_confirmed', 'request_declined'])
  expect(notices[0]).toMatchObject({ name: 'Live class moved', course: { slug: 'digital-sat-reading-and-writing' } })
  expect(notices[1]).toMatchObject({ name: 'L-1042', course: null })
  expect((await stranger.home()).notices).toEqual([])
})

test('P10 an accepted request is a notice only as long as the course is open for the student', async () => {
  const { id, home } = await newStudent({ access: 'none' })
  const { pool } = academy.database
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM courses WHERE slug = 'words-that-last'")
  const at = (days: number) => new Date(academy.clock.now() + days * dayMs)
  await pool.query(
    `INSERT INTO course_requests (user_id, course_id, status, decided_at) VALUES ($1, $2, 'accepted', $3)`,
    [id, rows[0]?.id, at(-3)],
  )
  await pool.query('INSERT INTO grants (user_id, course_id, expires_at) VALUES ($1, $2, $3)', [id, rows[0]?.id, at(1)])
  expect((await home()).notices.map(({ kind }) => kind)).toEqual(['request_accepted'])
  await pool.query('UPDATE grants SET expires_at = $2 WHERE user_id = $1', [id, at(-1)])
  expect((await home()).notices).toEqual([])
})

test('L12 a result comes first until something is practiced, is three days old, or its quiz is taken again', async () => {
  const { id, api, home } = await newStudent()
  await finish(id, 'practice-test-1', { number: 1, daysAgo: 9, correct: 30, total: 54, variant: 'hard' })
  expect((await home()).fresh_result).toBeNull()
  await finish(id, 'transitions', { number: 1, daysAgo: 1, correct: 3, total: 12 })
  const { fresh_result: fresh, last_score: last } = await home()
  expect(fresh).toMatchObject({ score: { correct_answers: 3, total_questions: 12 }, has_review: true })
  expect(last).toMatchObject({ score: { correct_answers: 30 } })
  const { lessonId, quizId } = await demoQuiz(academy.database, 'transitions')
  const { data: state } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  expect((await home()).fresh_result).toBeNull()
  await academy.database.pool.query('DELETE FROM attempts WHERE id = $1', [state.attempt_id])
  expect((await home()).fresh_result).not.toBeNull()
  await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
  expect((await home()).fresh_result).toBeNull()
})

test('L12 an unfinished redo stands on the home until it is done, and what went wrong in it until nothing is left, but while its quiz is taken again', async () => {
  const { id, api, home } = await newStudent()
  await finish(id, 'transitions', { number: 1, daysAgo: 1, correct: 0, total: 12 })
  const { lessonId, quizId } = await demoQuiz(academy.database, 'transitions')
  const { data: set } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
  const { data: redo } = await api('GET /practice-sets/:practiceId', { params: { practiceId: set.practice_id } })
  const open = {
    id: set.practice_id,
    kind: 'redo',
    is_of_book: false,
    quiz: redo.quiz.name,
    total: redo.questions.length,
  }
  expect((await home()).practice.open_sets).toEqual([{ ...open, answered: 0 }])
  await academy.database.pool.query(
    'UPDATE practice_answers SET mark = 1, answered_at = now() WHERE set_id = $1 AND ordinal = 1',
    [set.practice_id],
  )
  expect((await home()).practice.open_sets).toEqual([{ ...open, answered: 1 }])
  const { data: state } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  expect((await home()).practice.open_sets).toEqual([])
  await academy.database.pool.query('DELETE FROM attempts WHERE id = $1', [state.attempt_id])
  const { pool } = academy.database
  await pool.query('UPDATE practice_sets SET finished_at = now() WHERE id = $1', [set.practice_id])
  expect((await home()).practice).toMatchObject({ open_sets: [], redo_left: null })
  await pool.query('UPDATE practice_answers SET mark = 0, answered_at = now() WHERE set_id = $1 AND ordinal > 9', [
    set.practice_id,
  ])
  expect((await home()).practice.redo_left).toEqual({ practice_id: set.practice_id, count: 3 })
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  expect((await home()).practice.redo_left).toBeNull()
})

test('L12 every unfinished redo stands on the home and on Practice by the name of its quiz, the newest first', async () => {
  const { id, api, home } = await newStudent()
  const begin = async (slug: string) => {
    await finish(id, slug, { number: 1, daysAgo: 1, correct: 0, total: 12 })
    const { quizId } = await demoQuiz(academy.database, slug)
    const { data: set } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
    const { data: redo } = await api('GET /practice-sets/:practiceId', { params: { practiceId: set.practice_id } })
    return { id: set.practice_id, kind: 'redo', quiz: redo.quiz.name }
  }
  const older = await begin('transitions')
  const newer = await begin('practice-test-1')
  expect((await home()).practice.open_sets).toMatchObject([newer, older])
  expect((await api('GET /learning/today')).data.open_sets).toMatchObject([newer, older])
})

test('L12 of one quiz only the redo that began last stands on the home, not that of the attempt before', async () => {
  const { id, api, home } = await newStudent()
  const { quizId } = await demoQuiz(academy.database, 'transitions')
  const begin = async (number: number) => {
    await finish(id, 'transitions', { number, daysAgo: 3 - number, correct: 0, total: 12 })
    return (await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })).data.practice_id
  }
  const older = await begin(1)
  const newer = await begin(2)
  expect(newer).not.toBe(older)
  expect((await home()).practice.open_sets).toMatchObject([{ id: newer, kind: 'redo' }])
  await academy.database.pool.query('UPDATE practice_sets SET finished_at = now() WHERE id = $1', [newer])
  expect((await home()).practice.open_sets).toEqual([])
})

test('L12 P10 a home takes five statements, and one more with a score that the academy can be off from', async () => {
  const { id } = await newStudent()
  const statements: string[] = []
  const db = watchedDb(academy.database, { before: ({ name }) => statements.push(name) })
  const ran = async () => {
    statements.length = 0
    await readHome({ ...academy.context, db }, { id, role: 'student' })
    return statements.toSorted()
  }
  // Settings and what is published are read once for all.
  await ran()
  const ofAll = ['due-of-student', 'home-finished', 'home-open-attempts', 'home-rows', 'learning-day']
  expect(await ran()).toEqual(ofAll)
  await finish(id, 'practice-test-1', { number: 1, daysAgo: 9, correct: 30, total: 54, variant: 'hard' })
  expect(await ran()).toEqual([...ofAll, 'official-scores-pairs'])
})
