import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireInstant } from '../../../core/dates.ts'
import { heldUntil as heldUntilOf } from '../../../core/attempts/window.ts'
import { undoMs } from '../../../core/staff/undo.ts'
import { openAcademy, refusalOf, type Academy } from '../../../testing/academy.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import { newAccount } from '../../../testing/staff.ts'
import { heldUntil } from '../windows.ts'
import type { Api, ApiError } from '../../../web/base/api.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
afterAll(() => academy.close())

const minute = 60_000
const after = (ms: number) => new Date(Math.floor((academy.clock.now() + ms) / 1000) * 1000)
const one = { stemHtml: '<p>One?</p>', spec: { options: ['a', 'b'] }, key: 'a1' }
const newStudent = async () => academy.as(await academy.newStudent())
const coverOf = async (api: Api, lessonId: number) =>
  (await api('GET /quiz-cover/:lessonId', { params: { lessonId } })).data
const start = (api: Api, lessonId: number) => api('POST /attempts', { body: { lesson_id: lessonId } })

test('T37 cover, list and home say when a quiz opens and closes, and the server’s clock', async () => {
  const [opensAt, closesAt] = [after(10 * minute), after(70 * minute)]
  const { quizId, lessonId } = await addQuiz(academy.database, { opensAt, closesAt, attemptsAllowed: 2 }, [one])
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const limits = {
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
    awaits_staff: false,
    attempts_allowed: 2,
    attempts_taken: 0,
  }
  const cover = await coverOf(api, lessonId)
  expect(cover).toMatchObject({ limits, now: new Date(academy.clock.now()).toISOString() })
  const { data: list } = await api('GET /user-quizzes')
  expect(list?.find(({ quiz_id: id }) => id === quizId)?.limits).toEqual(limits)

  const tutor = await newAccount(academy, 'tutor')
  const due_at = after(60 * minute).toISOString()
  const to = { by: 'student' as const, user_id: student.id }
  const body = { key: crypto.randomUUID(), thing: { kind: 'quiz' as const, id: quizId }, to, due_at, students: 1 }
  await tutor.api('POST /studio/assignments', { body })
  academy.clock.pass(minute)
  const { data: home } = await api('GET /user/home')
  expect(home?.due[0]).toMatchObject({ opens_at: limits.opens_at, closes_at: limits.closes_at, attempts_left: 2 })

  expect(await refusalOf(start(api, lessonId))).toMatchObject({ status: 403, msg: 'This quiz is not open yet.' })
  academy.clock.pass(opensAt.getTime() - academy.clock.now())
  await start(api, lessonId)
  expect((await api('GET /user/home')).data.due[0]).toMatchObject({ attempts_left: 1 })
})

/** Assigns a quiz to a student through the studio, and waits until it has been given. */
async function assign(
  tutor: Awaited<ReturnType<typeof newAccount>>,
  quizId: number,
  userId: number,
  times: { due: Date; opensAt?: Date; closesAt?: Date },
) {
  const { data } = await tutor.api('POST /studio/assignments', {
    body: {
      key: crypto.randomUUID(),
      thing: { kind: 'quiz', id: quizId },
      to: { by: 'student', user_id: userId },
      due_at: times.due.toISOString(),
      opens_at: times.opensAt?.toISOString() ?? null,
      closes_at: times.closesAt?.toISOString() ?? null,
      students: 1,
    },
  })
  academy.clock.pass(undoMs)
  return data.id
}

test('T37 an assignment carries its own window: start, cover, list and home go by it for its student alone', async () => {
  const { quizId, lessonId } = await addQuiz(
    academy.database,
    { quizMinutes: 90, opensAt: after(-2 * minute), closesAt: after(60 * minute) },
    [one],
  )
  const tutor = await newAccount(academy, 'tutor')
  const [mine, other] = [await academy.newStudent(), await academy.newStudent()]
  const [api, others] = [await academy.as(mine), await academy.as(other)]
  const [opensAt, closesAt] = [after(120 * minute), after(180 * minute)]
  const id = await assign(tutor, quizId, mine.id, { due: closesAt, opensAt, closesAt })
  const iso = { opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() }
  expect((await coverOf(api, lessonId)).limits).toMatchObject(iso)
  expect((await coverOf(others, lessonId)).limits).not.toMatchObject(iso)
  const { data: list } = await api('GET /user-quizzes')
  expect(list?.find((quiz) => quiz.quiz_id === quizId)?.limits).toMatchObject(iso)
  const { data: home } = await api('GET /user/home')
  expect(home?.due[0]).toMatchObject({ ...iso, attempts_left: null })
  expect((await refusalOf(start(api, lessonId))).msg).toBe('This quiz is not open yet.')
  await start(others, lessonId)

  academy.clock.pass(opensAt.getTime() - academy.clock.now())
  const { data: begun } = await start(api, lessonId)
  // Closing ends no attempt that is under way, as the quiz's own does not.
  academy.clock.pass(closesAt.getTime() - academy.clock.now())
  expect((await start(api, lessonId)).data).toMatchObject({ attempt_id: begun.attempt_id, phase: { at: 'answering' } })
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
  expect((await refusalOf(start(api, lessonId))).msg).toBe('This quiz is closed.')

  // A second sitting opens it again; withdrawn assignments leave the quiz's own window.
  const again = await assign(tutor, quizId, mine.id, { due: after(30 * minute), closesAt: after(30 * minute) })
  await start(api, lessonId)
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
  for (const assignmentId of [id, again])
    await tutor.api('POST /studio/assignments/:assignmentId/withdrawal', {
      params: { assignmentId },
      body: { is_withdrawn: true },
    })
  expect((await refusalOf(start(api, lessonId))).msg).toBe('This quiz is closed.')
})

test('T37 home says of each quiz its own window, whatever windows other assignments carry', async () => {
  const [first, second] = [await addQuiz(academy.database, {}, [one]), await addQuiz(academy.database, {}, [one])]
  const tutor = await newAccount(academy, 'tutor')
  const student = await academy.newStudent()
  const [soon, later] = [after(10 * minute), after(20 * minute)]
  await assign(tutor, first.quizId, student.id, { due: soon, closesAt: soon })
  await assign(tutor, second.quizId, student.id, { due: later, closesAt: later })
  const { data: home } = await (await academy.as(student))('GET /user/home')
  expect(home?.due.map(({ closes_at }) => closes_at)).toEqual([soon, later].map((at) => at.toISOString()))
})

test('T37 the check of an assignment says when a quiz is open for less than it takes, by its own window too', async () => {
  const tutor = await newAccount(academy, 'tutor')
  const student = await academy.newStudent()
  const outlasts = async (quizId: number, window: { opens_at?: string; closes_at?: string }) => {
    const to = { by: 'student', user_id: student.id } as const
    const body = { thing: { kind: 'quiz', id: quizId } as const, to, due_at: at(11), ...window }
    return (await tutor.api('POST /studio/assignments/check', { body })).data.outlasts
  }
  const at = (minutes: number) => after(minutes * minute).toISOString()
  const timed = await addQuiz(academy.database, { quizMinutes: 10 }, [one])
  expect(await outlasts(timed.quizId, { opens_at: at(10), closes_at: at(19) })).toEqual({
    takes_minutes: 10,
    open_minutes: 9,
  })
  expect(await outlasts(timed.quizId, { opens_at: at(10), closes_at: at(20) })).toBeNull()
  expect(await outlasts(timed.quizId, { opens_at: at(10) })).toBeNull()
  // Without a window of its own that of the quiz holds, from now on; the break counts.
  const modules = { type: 'two_module', module1Minutes: 5, module2Minutes: 5, breakMinutes: 2 } as const
  const inTwo = (['module1', 'module2'] as const).map((module) => ({ ...one, module }))
  const closing = await addQuiz(academy.database, { ...modules, closesAt: after(11.5 * minute) }, inTwo)
  expect(await outlasts(closing.quizId, {})).toEqual({ takes_minutes: 12, open_minutes: 11 })
  expect(await outlasts(closing.quizId, { closes_at: at(13) })).toBeNull()
})

test('T37 a window that cannot be is refused at its field, and one that is changed holds at once', async () => {
  const { quizId, lessonId } = await addQuiz(academy.database, {}, [one])
  const tutor = await newAccount(academy, 'tutor')
  const student = await academy.newStudent()
  const [soon, later] = [after(10 * minute), after(20 * minute)]
  const fieldsOf = (call: Promise<unknown>) =>
    call.then(
      () => [],
      (error: ApiError) => Object.keys(error.errors ?? {}),
    )
  expect(await fieldsOf(assign(tutor, quizId, student.id, { due: later, opensAt: later, closesAt: soon }))).toEqual([
    'closes_at',
  ])
  expect(await fieldsOf(assign(tutor, quizId, student.id, { due: later, closesAt: soon }))).toEqual(['due_at'])
  expect(await fieldsOf(assign(tutor, quizId, student.id, { due: soon, opensAt: later }))).toEqual(['due_at'])
  const [lesson] = (
    await academy.database.pool.query<{ id: number }>("SELECT id FROM lessons WHERE slug = 'boundaries' LIMIT 1")
  ).rows
  const wrongKind = tutor.api('POST /studio/assignments/check', {
    body: {
      thing: { kind: 'lesson', id: lesson?.id ?? 0 },
      to: { by: 'student', user_id: student.id },
      due_at: later.toISOString(),
      opens_at: soon.toISOString(),
    },
  })
  expect(await fieldsOf(wrongKind)).toEqual(['opens_at'])

  const assignmentId = await assign(tutor, quizId, student.id, { due: later, opensAt: soon, closesAt: later })
  const api = await academy.as(student)
  expect((await refusalOf(start(api, lessonId))).status).toBe(403)
  await tutor.api('PATCH /studio/assignments/:assignmentId', { params: { assignmentId }, body: { opens_at: null } })
  await start(api, lessonId)
  const { data } = await tutor.api('GET /studio/assignments/:assignmentId', { params: { assignmentId } })
  expect(data).toMatchObject({
    opens_at: null,
    closes_at: wireInstant(later),
    starts_together: false,
  })
})

test('T44 the database holds a review back exactly as long as the rule of core says', async () => {
  const now = academy.clock.now()
  const moment = fc.constantFrom(-3, -2, -1, 0, 1, 2, 3).map((hours) => now + hours * 60 * minute)
  const { pool } = academy.database
  const { id: userId } = await academy.newStudent()
  const { quizId, versionId } = await addQuiz(academy.database, {}, [one])
  const seen = { held: 0, free: 0 }
  await pool.query('ALTER TABLE quiz_versions DISABLE TRIGGER USER')
  await fc.assert(
    fc.asyncProperty(
      fc.record({ holdsReviews: fc.boolean(), opensAt: fc.option(moment), closesAt: fc.option(moment) }),
      fc.array(fc.record({ closesAt: fc.option(moment), givenAt: moment }), { maxLength: 3 }),
      moment,
      async ({ holdsReviews, ...own }, given, startedAt) => {
        const date = (at: number | null) => (at === null ? null : new Date(at))
        await pool.query('UPDATE quiz_versions SET holds_reviews = $2, opens_at = $3, closes_at = $4 WHERE id = $1', [
          versionId,
          holdsReviews,
          date(own.opensAt),
          date(own.closesAt),
        ])
        await pool.query('DELETE FROM assignments WHERE quiz_id = $1', [quizId])
        for (const { closesAt, givenAt } of given)
          await pool.query(
            `INSERT INTO assignments (kind, quiz_id, student_id, given_at, due_at, closes_at) VALUES ('quiz', $1, $2, $3, $3, $4)`,
            [quizId, userId, date(givenAt), date(closesAt)],
          )
        const { rows } = await pool.query<{ until: Date | null }>(
          `SELECT ${heldUntil('o')} AS until FROM (SELECT $1::int AS quiz_id, $2::timestamptz AS started_at) o`,
          [quizId, date(startedAt)],
        )
        const until = heldUntilOf({ holdsReviews, own, given }, startedAt)
        expect(rows[0]?.until?.getTime() ?? null).toBe(until)
        seen[until === null ? 'free' : 'held'] += 1
      },
    ),
    { numRuns: 150 },
  )
  expect(Math.min(seen.held, seen.free)).toBeGreaterThan(20)
})

test('T44 staff see what is withheld from a student', async () => {
  const closesAt = after(600 * minute)
  const { quizId, lessonId } = await addQuiz(academy.database, { closesAt, holdsReviews: true }, [one])
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { data: begun } = await start(api, lessonId)
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
  expect((await refusalOf(api('GET /quiz-reviews/:quizId', { params: { quizId } }))).status).toBe(409)
  const tutor = await newAccount(academy, 'tutor')
  const { data: seen } = await tutor.api('GET /studio/people/:userId/attempts/:attemptId', {
    params: { userId: student.id, attemptId: begun.attempt_id },
  })
  expect(seen).toMatchObject({ is_final: true, correct: 0 })
  expect(seen.questions[0]?.key).not.toBeNull()
})

test('T44 a test that time has ended is withheld too, and nothing of it becomes final by looking', async () => {
  const closesAt = after(600 * minute)
  const { quizId, lessonId } = await addQuiz(academy.database, { quizMinutes: 10, closesAt, holdsReviews: true }, [one])
  const api = await newStudent()
  expect((await coverOf(api, lessonId)).review_at).toBe(closesAt.toISOString())
  const { data: begun } = await start(api, lessonId)
  academy.clock.pass(60 * minute)
  const review = () => api('GET /quiz-reviews/:quizId', { params: { quizId } })
  // The first look is what ends it.
  expect((await refusalOf(review())).status).toBe(409)
  const { data: list } = await api('GET /user-quizzes')
  expect(list?.find((quiz) => quiz.quiz_id === quizId)).toMatchObject({
    is_held: true,
    is_final: false,
    correct_answers: 0,
  })
  const { data: home } = await api('GET /user/home')
  expect(home?.last_score).toMatchObject({ is_held: true, has_review: false, score: null })
  const { rows } = await academy.database.pool.query('SELECT finalised_at, keys_seen_at FROM attempts WHERE id = $1', [
    begun.attempt_id,
  ])
  expect(rows).toEqual([{ finalised_at: null, keys_seen_at: null }])
  academy.clock.pass(closesAt.getTime() - academy.clock.now())
  expect((await review()).data.receipt.total).toBe(1)
})

test('T37 attempts are counted on the cover, discarded ones too, until none is left', async () => {
  const { quizId, lessonId } = await addQuiz(academy.database, { attemptsAllowed: 2 }, [one])
  const api = await newStudent()
  const taken = async () => (await coverOf(api, lessonId)).limits
  expect(await taken()).toMatchObject({ attempts_allowed: 2, attempts_taken: 0 })
  await start(api, lessonId)
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
  const { data } = await start(api, lessonId)
  await api('POST /attempts/:attemptId/discard', { params: { attemptId: data.attempt_id } })
  expect(await taken()).toMatchObject({ attempts_allowed: 2, attempts_taken: 2 })
  expect((await refusalOf(start(api, lessonId))).status).toBe(403)
})

test('Q2 the cover says how many questions will be asked: of two modules the longer way and the shorter one', async () => {
  const modules = {
    type: 'two_module' as const,
    module1Minutes: 10,
    module2Minutes: 10,
    quizMinutes: null,
    hardThreshold: 1,
  }
  const of = (module: 'module1' | 'module2', variant: 'easy' | 'hard' | null, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...one,
      stemHtml: `<p>${module} ${variant} ${at}?</p>`,
      module,
      variant,
    }))
  const { lessonId } = await addQuiz(academy.database, modules, [
    ...of('module1', null, 6),
    ...of('module2', 'easy', 4),
    ...of('module2', 'hard', 5),
  ])
  expect(await coverOf(await newStudent(), lessonId)).toMatchObject({ question_count: 11, fewest_questions: 10 })
})
