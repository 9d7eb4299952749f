import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAcademy, refusalOf, type Academy } from '../../../testing/academy.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import type { QuizSettings } from '../../../core/quizzes/quiz.ts'
import type { Api } from '../../../web/base/api.ts'
import { findUserByEmail } from '../../accounts/store.ts'
import type { Actor } from '../../http/actor.ts'
import { closeDue } from '../ending/closing.ts'
import { openPresence } from '../presence.ts'
import { noteReturn } from '../returning.ts'

let academy: Academy
let staff: Api
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
// Days pass in some tests, and sessions end.
beforeEach(async () => {
  const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
  staff = await academy.as({ id: owner?.id ?? 0 })
})
afterAll(() => academy.close())

const minute = 60_000
const hour = 60 * minute
/** The time that the clock runs on after the last sign of life. */
const away = 20_000

const plain = { quizMinutes: 10, isPractice: true } as const
const modules = { type: 'two_module', module1Minutes: 10, module2Minutes: 10, isPractice: true } as const
const inModules = [{ module: 'module1' as const }, { module: 'module2' as const }]

const begin = async (own: Partial<QuizSettings> = plain, questions: Parameters<typeof addQuiz>[2] = [{}, {}]) => {
  const quiz = await addQuiz(academy.database, own, questions)
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  const params = { attemptId: data.attempt_id }
  const read = async () => (await api('GET /attempts/:attemptId', { params })).data
  const asked = async (part: 'all' | 'module1' | 'module2' = 'all') =>
    (await api('GET /attempts/:attemptId/questions/:part', { params: { ...params, part } })).data
  const moveOn = async (
    move: 'finish' | 'continue' | 'start' | 'resume',
    from: 'module1' | 'checking1' | 'break' | 'halfway',
  ) => (await api('POST /attempts/:attemptId/moves', { params, body: { move, from } })).data
  const log = async () => (await staff('GET /staff/attempts/:attemptId/events', { params })).data
  return { ...quiz, student, api, params, state: data, read, asked, moveOn, log }
}

/** Lets time pass with a student who is there: each look is a sign of life, as the player's own calls are. */
async function stay(read: () => Promise<unknown>, ms: number) {
  for (let left = ms; left > 0; left -= 10_000) {
    academy.clock.pass(Math.min(left, 10_000))
    await read()
  }
}

const sweep = () => closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))
const leftOf = ({ now, phase }: { now: string; phase: { ends_at: string | null } }) =>
  Date.parse(phase.ends_at ?? '') - Date.parse(now)

describe('leaving', () => {
  test('T17 stops the clock: the rest of the time is whole when the student is back, and the log says how long it stood', async () => {
    const { read, log, state } = await begin()
    expect(state.quiz.is_practice).toBe(true)
    await stay(read, 2 * minute)
    academy.clock.pass(30 * hour)
    await sweep()
    const back = await read()
    expect(back.phase).toMatchObject({ at: 'answering' })
    expect(leftOf(back)).toBe(8 * minute - away)
    expect(back.revision).toBe(state.revision + 1)
    const stopped = (await log()).find(({ kind }) => kind === 'clock_stopped')
    expect(stopped).toMatchObject({ detail: { seconds: (30 * hour - away) / 1000 } })
    expect(Date.parse(stopped?.at ?? '')).toBe(Date.parse(back.now) - 30 * hour + away)
    await stay(read, minute)
    expect(leftOf(await read())).toBe(7 * minute - away)
  })

  test('T17 short silences cost time as in any other mode', async () => {
    const { read, log } = await begin()
    await stay(read, 5 * 10_000)
    academy.clock.pass(away)
    expect(leftOf(await read())).toBe(10 * minute - 50_000 - away)
    expect((await log()).map(({ kind }) => kind)).not.toContain('clock_stopped')
  })

  test('T17 a player that says that its student leaves stops the clock at once, and the next call runs it on', async () => {
    const { api, params, asked, read, log } = await begin()
    const [question] = await asked()
    const writer = 'player-of-this-page'
    await api('POST /attempts/:attemptId/writer', { params, body: { writer } })
    await stay(read, minute)
    const saves = [{ question_id: question?.id ?? 0, seq: academy.clock.now(), user_answer: 'a1' }]
    const leave = (by: string) =>
      api('POST /attempts/:attemptId/responses', { params, body: { saves, writer: by, left: true as const } })
    expect((await leave(writer)).data.stored).toHaveLength(1)
    academy.clock.pass(3000)
    const back = await read()
    expect(leftOf(back)).toBe(9 * minute)
    expect((await log()).find(({ kind }) => kind === 'clock_stopped')).toMatchObject({ detail: { seconds: 3 } })
    // Another page that is left says nothing of the one that writes.
    expect(await refusalOf(leave('player-of-another-page'))).toMatchObject({ status: 409 })
    academy.clock.pass(3000)
    expect(leftOf(await read())).toBe(9 * minute - 3000)
  })

  test('T17 the end of a long poll is no sign of life: its page may be closed', async () => {
    const { api, params, read, state } = await begin()
    const { revision } = await read()
    const { changes } = academy.context
    const watch = changes.watch.bind(changes)
    const waiting = vi.fn<() => void>()
    const spied = vi.spyOn(changes, 'watch').mockImplementation((id) => {
      const watching = watch(id)
      return { ...watching, next: () => (waiting(), watching.next()) }
    })
    const poll = api('GET /attempts/:attemptId/changes', { params, query: { since: revision } })
    await expect.poll(() => waiting.mock.calls.length).toBe(1)
    spied.mockRestore()
    academy.clock.pass(away - 1000)
    await academy.database.pool.query('UPDATE attempts SET revision = revision + 1 WHERE id = $1', [state.attempt_id])
    changes.notify(state.attempt_id)
    await poll
    academy.clock.pass(hour)
    expect(leftOf(await read())).toBe(10 * minute - away)
  })

  test('T17 any call of the student is a return: a save and the long poll keep the rest of the time', async () => {
    const { api, params, asked, read, state } = await begin()
    const [question] = await asked()
    academy.clock.pass(hour)
    const saves = [{ question_id: question?.id ?? 0, seq: academy.clock.now(), user_answer: 'a1' }]
    const saved = await api('POST /attempts/:attemptId/responses', { params, body: { saves } })
    expect(saved.data.stored).toHaveLength(1)
    expect(leftOf(await read())).toBe(10 * minute - away)
    academy.clock.pass(hour)
    const { data: change } = await api('GET /attempts/:attemptId/changes', {
      params,
      query: { since: state.revision + 1 },
    })
    expect(change.revision).toBe(state.revision + 2)
    expect(leftOf(change)).toBe(10 * minute - 2 * away)
  })

  test('T17 an attempt ends by time while its student is there, with what was saved', async () => {
    const { api, params, asked, read, moveOn, quizId } = await begin({ ...plain, quizMinutes: 1 })
    const [question] = await asked()
    const saves = [{ question_id: question?.id ?? 0, seq: academy.clock.now(), user_answer: 'a1' }]
    await api('POST /attempts/:attemptId/responses', { params, body: { saves } })
    await stay(read, 31_000)
    await moveOn('resume', 'halfway')
    await stay(read, 61_000)
    expect((await read()).phase).toMatchObject({ at: 'closed', reason: 'time_up' })
    const { data } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
    expect(data.attempt).toMatchObject({ finish_reason: 'time_up', is_practice: true })
    expect(data.receipt.stored).toBe(1)
  })

  test('T17 an attempt whose time runs out right after its student has left is closed', async () => {
    const { read, moveOn, params } = await begin({ ...plain, quizMinutes: 1 })
    await stay(read, 31_000)
    await moveOn('resume', 'halfway')
    await stay(read, 15_000)
    academy.clock.pass(hour)
    expect(await sweep()).toBeGreaterThan(0)
    const { rows } = await academy.database.pool.query('SELECT finish_reason FROM attempts WHERE id = $1', [
      params.attemptId,
    ])
    expect(rows).toEqual([{ finish_reason: 'time_up' }])
  })

  test('T17 an attempt whose student is away is never closed by the sweep, which meets it once', async () => {
    const { params, read } = await begin()
    const dueOf = async () => {
      const { rows } = await academy.database.pool.query<{ due_at: Date | null; phase: string }>(
        'SELECT due_at, phase FROM attempts WHERE id = $1',
        [params.attemptId],
      )
      return rows[0]
    }
    academy.clock.pass(100 * hour)
    await sweep()
    expect(await dueOf()).toEqual({ due_at: null, phase: 'answering' })
    await read()
    expect((await dueOf())?.due_at).toBeInstanceOf(Date)
  })

  test('T17 half-time waits for who is away, before it and in its pause', async () => {
    const { read, moveOn, log } = await begin()
    await stay(read, 4 * minute)
    academy.clock.pass(hour)
    const back = await read()
    expect(Date.parse(back.phase.half_at ?? '') - Date.parse(back.now)).toBe(minute - away)
    await stay(read, minute)
    const paused = await read()
    expect(paused.phase).toMatchObject({ at: 'halfway', remaining_seconds: 300 })
    academy.clock.pass(hour)
    await sweep()
    const waiting = await read()
    expect(waiting.phase).toMatchObject({ at: 'halfway', remaining_seconds: 300, half_at: paused.phase.half_at })
    expect(leftOf(waiting)).toBe(leftOf(paused) - away)
    expect(leftOf(await moveOn('resume', 'halfway'))).toBe(5 * minute)
    expect((await log()).filter(({ kind }) => kind === 'paused' || kind === 'clock_stopped')).toHaveLength(3)
  })

  test('T17 both modules keep their time; a break goes on', async () => {
    const { read, moveOn } = await begin(modules, inModules)
    await stay(read, minute)
    academy.clock.pass(hour)
    expect(leftOf(await moveOn('finish', 'module1'))).toBe(9 * minute - away)
    academy.clock.pass(hour)
    expect((await read()).phase.at).toBe('checking1')
    await moveOn('continue', 'checking1')
    academy.clock.pass(hour)
    const resting = await read()
    expect(resting.phase.at).toBe('break')
    expect(leftOf(resting)).toBeLessThan(0)
    expect(leftOf(await moveOn('start', 'break'))).toBe(10 * minute)
    academy.clock.pass(hour)
    expect(leftOf(await read())).toBe(10 * minute - away)
  })

  test('T17 a break that no one comes back from is abandoned after a day', async () => {
    const { params, moveOn } = await begin(modules, inModules)
    await moveOn('finish', 'module1')
    await moveOn('continue', 'checking1')
    academy.clock.pass(25 * hour)
    await sweep()
    const { rows } = await academy.database.pool.query('SELECT finish_reason FROM attempts WHERE id = $1', [
      params.attemptId,
    ])
    expect(rows).toEqual([{ finish_reason: 'abandoned' }])
  })

  test('T17 staff extend a clock that stands still; who comes back has the rest and what was given', async () => {
    const { read, params, log } = await begin()
    academy.clock.pass(hour)
    const { data } = await staff('POST /staff/attempts/:attemptId/extensions', { params, body: { minutes: 5 } })
    expect(leftOf(data)).toBe(15 * minute - away)
    academy.clock.pass(hour)
    expect(leftOf(await read())).toBe(15 * minute - away)
    const stops = (await log()).filter(({ kind }) => kind === 'clock_stopped')
    expect(stops.map(({ detail }) => detail['seconds'])).toEqual([3580, 3600])
  })

  test('T17 a reopened attempt waits for its student', async () => {
    const { read, api, params, quizId } = await begin()
    await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
    academy.clock.pass(hour)
    const body = { minutes: 7, reason: 'The room was noisy.' }
    await staff('POST /staff/attempts/:attemptId/reopening', { params, body })
    academy.clock.pass(hour)
    expect(leftOf(await read())).toBe(7 * minute)
  })

  test('T17 a second device takes over with the rest of the time', async () => {
    const { api, params, lessonId } = await begin()
    academy.clock.pass(hour)
    const { data } = await api('POST /attempts', { body: { lesson_id: lessonId, writer: 'another-device' } })
    expect(data).toMatchObject({ attempt_id: params.attemptId, writer: 'another-device' })
    expect(leftOf(data)).toBe(10 * minute - away)
  })

  test('T17 a student who was seen on one node has not been away for another', async () => {
    const { student, params, read } = await begin()
    await stay(read, 2 * minute)
    const actor = { ...student, language: 'en', secondFactorDueAt: null, role: 'student' } as Actor
    const otherNode = { ...academy.context, presence: openPresence(academy.database, academy.clock.now) }
    academy.clock.pass(away)
    expect(await noteReturn(otherNode, actor, params.attemptId)).toBe(false)
    academy.clock.pass(away + 1)
    expect(await noteReturn(academy.context, actor, params.attemptId)).toBe(true)
    expect(await noteReturn(academy.context, actor, params.attemptId)).toBe(false)
  })

  test('T17 only the student of an attempt lets its clock run on', async () => {
    const { params, lessonId, api } = await begin()
    academy.clock.pass(hour)
    const stranger = await academy.as(await academy.newStudent())
    expect(await refusalOf(stranger('GET /attempts/:attemptId', { params }))).toMatchObject({ status: 404 })
    await api('GET /quiz-cover/:lessonId', { params: { lessonId } })
    const { data } = await staff('GET /staff/desk')
    const row = data.attempts.find(({ attempt_id }) => attempt_id === params.attemptId)
    expect(row).toMatchObject({ is_practice: true })
    expect(row?.away_since).not.toBeNull()
    expect(Date.parse(row?.phase.ends_at ?? '') - Date.parse(data.now)).toBe(10 * minute - away)
  })

  test('T17 a quiz of another mode is closed as before, even if its student is away', async () => {
    const { read, params } = await begin({ quizMinutes: 10 })
    await read()
    academy.clock.pass(hour)
    await sweep()
    const { rows } = await academy.database.pool.query(
      'SELECT finish_reason, stops_at, is_practice FROM attempts WHERE id = $1',
      [params.attemptId],
    )
    expect(rows).toEqual([{ finish_reason: 'time_up', stops_at: null, is_practice: false }])
  })
})

describe('clients that use only the calls of the specification', () => {
  test('T17 submit a plain quiz whenever they come back', async () => {
    const { lessonId, quizId } = await addQuiz(academy.database, plain, [{}, {}])
    const api = await academy.as(await academy.newStudent())
    const { data: quiz } = await api('GET /user-quiz/:lessonId', { params: { lessonId } })
    academy.clock.pass(5 * hour)
    const answers = quiz.questions.map(({ id }) => ({ question_id: id, user_answer: 'a1' }))
    const { data } = await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers } })
    expect(data).toMatchObject({ closed: 'attempt', stored: 2, is_late: false })
    const { data: review } = await api('GET /user-quiz-answers/:quizId', { params: { quizId } })
    expect(review.attempt).toMatchObject({ finish_reason: 'submitted', is_practice: true })
  })

  test('T17 take both modules in two posts', async () => {
    const { lessonId, quizId } = await addQuiz(academy.database, modules, inModules)
    const api = await academy.as(await academy.newStudent())
    const post = async () => {
      const { data: quiz } = await api('GET /user-quiz/:lessonId', { params: { lessonId } })
      academy.clock.pass(5 * hour)
      const answers = quiz.questions.map(({ id }) => ({ question_id: id, user_answer: 'a1' }))
      return (await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers } })).data
    }
    expect(await post()).toMatchObject({ closed: 'module1', stored: 1, is_late: false })
    expect(await post()).toMatchObject({ closed: 'attempt', stored: 2, is_late: false })
  })
})

describe('results', () => {
  test('T17 say that they were practice wherever a student or staff reads them', async () => {
    const { api, params, quizId, student, lessonId } = await begin()
    const isOpen = await api('GET /user-quizzes')
    expect(isOpen.data.find((quiz) => quiz.quiz_id === quizId)).toMatchObject({
      is_practice: true,
      open_attempt: { is_practice: true },
    })
    expect((await api('GET /quiz-cover/:lessonId', { params: { lessonId } })).data.quiz.is_practice).toBe(true)
    await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
    const { data: review } = await api('GET /quiz-reviews/:quizId', { params: { quizId } })
    expect(review).toMatchObject({ attempt: { is_practice: true }, history: [{ is_practice: true }] })
    expect((await api('GET /user/home')).data.last_score).toMatchObject({ is_practice: true })
    const quiz = { quizId }
    const { data: listed } = await staff('GET /studio/quizzes/:quizId/attempts', { params: quiz })
    expect(listed.rows).toMatchObject([{ is_practice: true }])
    const { data: file } = await staff('GET /studio/quizzes/:quizId/attempts/csv', { params: quiz })
    expect(file.text).toMatch(/Practice,In the figures\r\n.*yes,yes\r\n$/)
    const person = { userId: student.id }
    expect((await staff('GET /studio/people/:userId', { params: person })).data.attempts).toMatchObject([
      { is_practice: true },
    ])
    const attempt = await staff('GET /studio/people/:userId/attempts/:attemptId', { params: { ...person, ...params } })
    expect(attempt.data.is_practice).toBe(true)
    const { data: card } = await staff('GET /studio/people/:userId/card', { params: person })
    expect(card.trend).toMatchObject([{ isPractice: true }])
    const { data: desk } = await staff('GET /staff/desk', { query: { quiz: quizId } })
    expect(desk.attempts).toMatchObject([{ is_practice: true, finish_reason: 'submitted' }])
    const { data: found } = await staff('GET /staff/students', { query: { email: student.email } })
    expect(found.attempts).toMatchObject([{ is_practice: true }])
  })

  test('T17 T28 are left out of the figures of a quiz, unless they are chosen', async () => {
    const { api, quizId } = await begin()
    await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
    const figuresOf = async (query: { attempts?: 'practice' } = {}) =>
      (await staff('GET /studio/quizzes/:quizId/results', { params: { quizId }, query })).data.attempts
    expect(await figuresOf()).toBe(0)
    expect(await figuresOf({ attempts: 'practice' })).toBe(1)
  })
})
