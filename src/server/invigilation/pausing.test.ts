import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import type { QuizSettings } from '../../core/quizzes/quiz.ts'
import type { Api } from '../../web/base/api.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { closeDue } from '../attempts/ending/closing.ts'

let academy: Academy
let staff: Api
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
// Days pass, and sessions end.
beforeEach(async () => {
  const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
  staff = await academy.as({ id: owner?.id ?? 0 })
})
afterAll(() => academy.close())

const minute = 60_000
const week = 7 * 24 * 60 * minute
const inModules = [{ module: 'module1' as const }, { module: 'module2' as const }]

const begin = async (
  own: Partial<QuizSettings> = { quizMinutes: 40 },
  questions: Parameters<typeof addQuiz>[2] = [{}, {}],
) => {
  const quiz = await addQuiz(academy.database, own, questions)
  const student = await academy.newStudent()
  let api = await academy.as(student)
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId } })
  const params = { attemptId: data.attempt_id }
  const [asked] = (
    await api('GET /attempts/:attemptId/questions/:part', {
      params: { ...params, part: questions[0]?.module ? 'module1' : 'all' },
    })
  ).data
  const questionId = asked?.id ?? 0
  const read = async () => (await api('GET /attempts/:attemptId', { params })).data
  const save = async (userAnswer: string, seq: number) => {
    const saves = [
      { question_id: questionId, seq, user_answer: userAnswer, marked: false, crossed: [], spent_seconds: 1 },
    ]
    return (await api('POST /attempts/:attemptId/responses', { params, body: { saves } })).data
  }
  const move = (name: 'finish' | 'continue' | 'start' | 'resume', from: 'module1' | 'checking1' | 'break' | 'paused') =>
    api('POST /attempts/:attemptId/moves', { params, body: { move: name, from } })
  const signIn = async () => {
    api = await academy.as(student)
  }
  return {
    ...quiz,
    questionId,
    student,
    call: () => api,
    params,
    state: data,
    read,
    save,
    move,
    signIn,
    id: data.attempt_id,
  }
}

const pause = async (ids: number[], key: string = randomUUID()) =>
  (
    await staff(
      'POST /staff/pauses',
      { body: { attempt_ids: ids, reason: 'ill' } },
      { headers: { 'idempotency-key': key } },
    )
  ).data
const resume = async (ids: number[], key: string = randomUUID()) =>
  (await staff('POST /staff/resumptions', { body: { attempt_ids: ids } }, { headers: { 'idempotency-key': key } })).data
const sweep = () => closeDue(academy.context, (_id, error) => expect.unreachable(String(error)))
const secondsLeft = ({ now, phase }: { now: string; phase: { ends_at: string | null } }) =>
  (Date.parse(phase.ends_at ?? '') - Date.parse(now)) / 1000
/** Signs the owner in again, after days. */
const signInAgain = async () => {
  const owner = await findUserByEmail(academy.database, 'owner@lantern.example')
  staff = await academy.as({ id: owner?.id ?? 0 })
}

test('T38 the student of a paused test reads what staff say about it, and never their reason', async () => {
  const test = await begin()
  const pauseWith = (note?: string) =>
    staff(
      'POST /staff/pauses',
      { body: { attempt_ids: [test.id], reason: 'Looks ill.', ...(note !== undefined && { note }) } },
      { headers: { 'idempotency-key': randomUUID() } },
    )
  const read = async () => (await test.read()).phase
  await expect(pauseWith('x'.repeat(201))).rejects.toMatchObject({ status: 422 })
  await pauseWith(' Go home,\nand get well. ')
  expect(await read()).toMatchObject({ at: 'paused', paused_note: 'Go home, and get well.' })
  expect(JSON.stringify(await test.read())).not.toContain('Looks ill')
  const key = randomUUID()
  await resume([test.id], key)
  expect(await read()).not.toHaveProperty('paused_note')
  await staff('POST /studio/actions/:key/undo', { params: { key } })
  expect(await read()).toMatchObject({ at: 'paused', paused_note: 'Go home, and get well.' })
  await resume([test.id])
  await pauseWith('')
  expect(await read()).not.toHaveProperty('paused_note')
  const { data: log } = await staff('GET /staff/attempts/:attemptId/events', { params: { attemptId: test.id } })
  expect(log.find(({ kind }) => kind === 'paused_by_staff')?.detail).toMatchObject({
    reason: 'Looks ill.',
    note: 'Go home, and get well.',
  })
})

test('T38 a paused test stands for a week, sends no question, takes no answer, and goes on with exactly the time that was left', async () => {
  const test = await begin()
  academy.clock.pass(10 * minute)
  expect((await test.save('a1', academy.context.now())).stored).toHaveLength(1)
  expect((await pause([test.id])).changed).toEqual([test.id])

  expect(await test.read()).toMatchObject({
    phase: { at: 'paused', paused_in: 'answering', ends_at: null, remaining_seconds: 30 * 60 },
    responses: [],
  })
  const asked = test.call()('GET /attempts/:attemptId/questions/:part', { params: { ...test.params, part: 'all' } })
  await expect(asked).rejects.toMatchObject({ code: 'attempt.not_open' })
  academy.clock.pass(minute)
  const late = await test.save('a2', academy.context.now())
  expect(late).toMatchObject({ stored: [], refused: [{ reason: 'not_open' }] })
  const submit = () =>
    test.call()('POST /user-answer/:quizId', { params: { quizId: test.quizId }, body: { answers: [] } })
  await expect(submit()).rejects.toMatchObject({ status: 409, code: 'attempt.paused' })

  academy.clock.pass(week)
  await sweep()
  await test.signIn()
  await signInAgain()
  expect((await test.read()).phase).toMatchObject({ at: 'paused', remaining_seconds: 30 * 60 })
  expect((await resume([test.id])).changed).toEqual([test.id])
  const again = await test.read()
  expect(secondsLeft(again)).toBe(30 * 60)
  expect(again.responses).toMatchObject([{ user_answer: 'a1' }])
  academy.clock.pass(10 * minute - 1)
  expect((await test.save('a3', academy.context.now())).stored).toHaveLength(1)
  academy.clock.pass(2)
  // The pause at half-time of 40 minutes comes where it would have come, and staff can pause in it too.
  const { phase: halfway } = await test.read()
  expect(halfway).toMatchObject({ at: 'halfway', remaining_seconds: 20 * 60 })
  await pause([test.id])
  academy.clock.pass(60 * minute)
  await sweep()
  await resume([test.id])
  expect((await test.read()).phase).toMatchObject({ at: 'halfway', remaining_seconds: 20 * 60 })
  academy.clock.pass(31 * minute)
  await sweep()
  expect((await test.read()).phase).toMatchObject({ at: 'closed', reason: 'time_up' })
})

test('T38 a pause, and its end, begin once the attempt is free: not while a save holds it', async () => {
  const { id, read } = await begin()
  const whileHeld = async (change: () => Promise<unknown>) => {
    const client = await academy.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM attempts WHERE id = $1 FOR UPDATE', [id])
      const changed = change()
      await untilWaiting(client, 1)
      academy.clock.pass(2_000)
      await client.query('COMMIT')
      await changed
    } finally {
      client.release()
    }
  }
  const secondsAtFirst = secondsLeft(await read())
  await whileHeld(() => pause([id]))
  const { rows } = await academy.database.pool.query<{ paused_at: Date }>(
    'SELECT paused_at FROM attempts WHERE id = $1',
    [id],
  )
  expect(rows[0]?.paused_at.getTime()).toBe(academy.clock.now())
  academy.clock.pass(minute)
  await whileHeld(() => resume([id]))
  expect(secondsLeft(await read())).toBe(secondsAtFirst - 2)
})

test('T38 answers given on a device before the pause count whenever they arrive; those given in it never do', async () => {
  const test = await begin()
  academy.clock.pass(5 * minute)
  const before = academy.context.now()
  academy.clock.pass(2000)
  await pause([test.id])
  academy.clock.pass(3 * 60 * minute)
  expect((await test.save('before', before)).stored).toHaveLength(1)
  const meanwhile = academy.context.now() - minute
  expect((await test.save('meanwhile', meanwhile)).stored).toEqual([])
  academy.clock.pass(minute)
  await resume([test.id])
  academy.clock.pass(minute)
  expect((await test.save('meanwhile', meanwhile)).stored).toEqual([])
  expect((await test.save('after', academy.context.now())).stored).toHaveLength(1)
})

test('T38 what was answered in a pause does not count either when staff close the test, and what was answered before does', async () => {
  const test = await begin()
  academy.clock.pass(5 * minute)
  const before = academy.context.now()
  academy.clock.pass(minute)
  await pause([test.id])
  academy.clock.pass(60 * minute)
  const meanwhile = academy.context.now() - minute
  await staff('POST /staff/attempts/:attemptId/closing', { params: test.params, body: { reason: 'ill' } })
  const submit = async (userAnswer: string, seq: number) =>
    (
      await test.call()('POST /user-answer/:quizId', {
        params: { quizId: test.quizId },
        body: { attempt_id: test.id, answers: [{ question_id: test.questionId, user_answer: userAnswer, seq }] },
      })
    ).data
  expect((await submit('meanwhile', meanwhile)).not_stored).toEqual([test.questionId])
  expect((await submit('before', before)).not_stored).toEqual([])
})

test.each(['module1', 'checking1', 'break', 'module2'] as const)(
  'T38 a pause in %s goes on there with the time that was left',
  async (where) => {
    const own = { type: 'two_module', module1Minutes: 20, breakMinutes: 8, module2Minutes: 20 } as const
    const test = await begin(own, inModules)
    academy.clock.pass(minute)
    if (where !== 'module1') await test.move('finish', 'module1')
    if (where === 'break' || where === 'module2') await test.move('continue', 'checking1')
    if (where === 'module2') await test.move('start', 'break')
    academy.clock.pass(minute)
    const left = secondsLeft(await test.read())
    await pause([test.id])
    academy.clock.pass(week)
    await sweep()
    await test.signIn()
    await signInAgain()
    await expect(test.move('finish', 'paused')).rejects.toMatchObject({ status: 409, code: 'attempt.paused' })
    await resume([test.id])
    const again = await test.read()
    expect(again.phase.at).toBe(where)
    expect(secondsLeft(again)).toBe(left)
  },
)

test('T38 the open player is notified of a pause and of its end at once; the desk keeps the test however long it stands', async () => {
  const test = await begin()
  const first = test.call()('GET /attempts/:attemptId/changes', {
    params: test.params,
    query: { since: test.state.revision },
  })
  await pause([test.id])
  const { data: told } = await first
  expect(told.phase.at).toBe('paused')
  academy.clock.pass(week)
  await test.signIn()
  await signInAgain()
  const { data: desk } = await staff('GET /staff/desk', { query: { state: 'running', quiz: test.quizId } })
  expect(desk.attempts).toMatchObject([{ attempt_id: test.id, phase: { at: 'paused' }, question_count: 2 }])
  /** Returns the state of the attempt as the student's page and its own page show it. */
  const pages = async () => {
    const params = { userId: test.student.id }
    const { data: person } = await staff('GET /studio/people/:userId', { params })
    const { data: page } = await staff('GET /studio/people/:userId/attempts/:attemptId', {
      params: { ...params, attemptId: test.id },
    })
    return [person.attempts[0]?.at, page.is_paused]
  }
  expect(await pages()).toEqual(['paused', true])
  const second = test.call()('GET /attempts/:attemptId/changes', {
    params: test.params,
    query: { since: told.revision },
  })
  await resume([test.id])
  expect((await second).data.phase.at).toBe('answering')
  expect(await pages()).toEqual(['answering', false])
})

test('T38 a practice test that is paused goes on with the time that was left when its student is there again', async () => {
  const test = await begin({ quizMinutes: 10, isPractice: true })
  academy.clock.pass(10_000)
  await test.read()
  await pause([test.id])
  academy.clock.pass(week)
  await test.signIn()
  await signInAgain()
  await test.read()
  await resume([test.id])
  academy.clock.pass(60 * minute)
  const { phase } = await test.read()
  expect(phase.at).toBe('answering')
  const left = secondsLeft(await test.read())
  expect(left).toBeGreaterThanOrEqual(9 * 60)
  expect(left).toBeLessThanOrEqual(590)
})

test('T38 a timer that counts up leaves out the time that a test without a limit stood', async () => {
  const test = await begin({ quizMinutes: null })
  academy.clock.pass(10 * minute)
  await pause([test.id])
  academy.clock.pass(week)
  await test.signIn()
  await signInAgain()
  const elapsed = async () => {
    const { now, counts_from: from } = await test.read()
    return Date.parse(now) - Date.parse(from)
  }
  expect(await elapsed()).toBe(10 * minute)
  await resume([test.id])
  academy.clock.pass(minute)
  await pause([test.id])
  academy.clock.pass(minute)
  await resume([test.id])
  expect(await elapsed()).toBe(11 * minute)
})

test('T38 a pause is logged with its reason, is undone like extra time, and leaves out what is over or not there', async () => {
  const [one, other] = [await begin(), await begin()]
  await other.call()('POST /user-answer/:quizId', { params: { quizId: other.quizId }, body: { answers: [] } })
  const key = randomUUID()
  const { changed, undo_until: until } = await pause([one.id, other.id, 2_000_000_000], key)
  expect(changed).toEqual([one.id])
  expect(until).not.toBeNull()
  // The same call again changes nothing.
  expect((await pause([one.id], key)).changed).toEqual([one.id])
  await staff('POST /studio/actions/:key/undo', { params: { key } })
  expect((await one.read()).phase.at).toBe('answering')
  expect((await resume([one.id])).changed).toEqual([one.id])
  const { data: log } = await staff('GET /staff/attempts/:attemptId/events', { params: one.params })
  expect(log.filter(({ kind }) => kind.endsWith('by_staff'))).toMatchObject([
    { kind: 'paused_by_staff', detail: { by: 'owner@lantern.example', reason: 'ill' } },
    { kind: 'resumed_by_staff' },
  ])
})

test('T38 a paused test can be given time, closed, voided and reopened', async () => {
  const test = await begin()
  academy.clock.pass(10 * minute)
  await pause([test.id])
  await staff('POST /staff/attempts/:attemptId/extensions', { params: test.params, body: { minutes: 5 } })
  expect((await test.read()).phase).toMatchObject({ at: 'paused', remaining_seconds: 35 * 60 })
  await staff('POST /staff/attempts/:attemptId/voiding', { params: test.params, body: { reason: 'ill' } })
  expect((await test.read()).phase.at).toBe('closed')
  await staff('POST /staff/attempts/:attemptId/reopening', {
    params: test.params,
    body: { reason: 'well', minutes: 7 },
  })
  const again = await test.read()
  expect(again.phase.at).toBe('answering')
  expect(secondsLeft(again)).toBe(7 * 60)
})

/** The ways in which a student deals with the questions of her paused test in another quiz, once she has handed that in. */
const elsewhere = ['review', 'redo', 'check', 'nothing'] as const
test.each(
  elsewhere.flatMap((what) => [
    { what, days: 6, isLeftOut: false },
    { what, days: 8, isLeftOut: what !== 'nothing' },
  ]),
)(
  'T38 T44 a test that was paused for $days days stays in figures unless another quiz told a key of it meanwhile: $what',
  async ({ what, days, isLeftOut }) => {
    const one = await begin()
    const isChecked = what === 'check'
    const other = await addQuiz(
      academy.database,
      { quizMinutes: null, ...(isChecked && { answerDisplay: 'immediate' }) },
      [{}],
      { lists: [one.questionId] },
    )
    const taken = (await one.call()('POST /attempts', { body: { lesson_id: other.lessonId } })).data.attempt_id
    const quiz = { params: { quizId: other.quizId } }
    if (!isChecked) await one.call()('POST /user-answer/:quizId', { ...quiz, body: { answers: [] } })
    await pause([one.id])
    academy.clock.pass(days * 24 * 60 * minute)
    await one.signIn()
    await signInAgain()
    const api = one.call()
    const answer = { question_id: one.questionId, user_answer: 'a2' }
    if (what === 'review') {
      const { data } = await api('GET /quiz-reviews/:quizId/questions', { ...quiz, query: {} })
      expect(data.find(({ id }) => id === one.questionId)?.waits_for === undefined).toBe(days > 7)
    }
    // While its questions are protected, these are refused.
    if (what === 'redo')
      await api('POST /user-quizzes/:quizId/redo', { ...quiz, body: {} })
        .then(({ data }) =>
          api('POST /practice-sets/:practiceId/checks', { params: { practiceId: data.practice_id }, body: answer }),
        )
        .catch(() => null)
    if (isChecked)
      await api('POST /attempts/:attemptId/checks', { params: { attemptId: taken }, body: answer }).catch(() => null)
    await resume([one.id])
    const params = { userId: one.student.id, ...one.params }
    const { data: page } = await staff('GET /studio/people/:userId/attempts/:attemptId', { params })
    expect(page.is_left_out).toBe(isLeftOut)
  },
)

test('T38 T44 a pause by mistake, taken back or resumed, leaves a test in figures whose key was shown before the pause', async () => {
  const test = await begin({ quizMinutes: null })
  const other = await addQuiz(academy.database, { quizMinutes: 10 }, [{}], { lists: [test.questionId] })
  await academy.database.pool.query('UPDATE grants SET expires_at = NULL WHERE user_id = $1', [test.student.id])
  academy.clock.pass(week + minute)
  await test.signIn()
  await test.call()('POST /attempts', { body: { lesson_id: other.lessonId } })
  const quiz = { params: { quizId: other.quizId } }
  await test.call()('POST /user-answer/:quizId', { ...quiz, body: { answers: [] } })
  const { data: review } = await test.call()('GET /quiz-reviews/:quizId/questions', { ...quiz, query: {} })
  expect(review.find(({ id }) => id === test.questionId)?.waits_for).toBeUndefined()
  academy.clock.pass(minute)
  await signInAgain()
  const key = randomUUID()
  await pause([test.id], key)
  await staff('POST /studio/actions/:key/undo', { params: { key } })
  const params = { userId: test.student.id, ...test.params }
  const isLeftOut = async () =>
    (await staff('GET /studio/people/:userId/attempts/:attemptId', { params })).data.is_left_out
  expect((await test.read()).phase.at).toBe('answering')
  expect(await isLeftOut()).toBe(false)
  academy.clock.pass(minute)
  await pause([test.id])
  academy.clock.pass(minute)
  await resume([test.id])
  expect(await isLeftOut()).toBe(false)
})
