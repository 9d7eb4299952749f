import { afterAll, beforeAll, expect, test } from 'vitest'
import { slackMs } from '../../core/attempts/late.ts'
import { plainAnnotation } from '../../testing/annotations.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { longestNote, mostAnnotations, type Annotation } from '../../core/annotations/annotation.ts'
import { demoQuiz, openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import type { ApiError } from '../../web/base/api.ts'

let academy: Academy
let quiz: Awaited<ReturnType<typeof demoQuiz>>
beforeAll(async () => {
  academy = await openAcademy()
  quiz = await demoQuiz(academy.database, 'practice-test-1')
})
afterAll(() => academy.close())

const annotation = (change: Partial<Annotation> = {}): Annotation => ({ ...plainAnnotation, ...change })

const begin = async (writer?: string) => {
  const user = await academy.newStudent()
  const api = await academy.as(user)
  const { data } = await api('POST /attempts', { body: { lesson_id: quiz.lessonId, writer } })
  const params = { attemptId: data.attempt_id }
  const questions = await api('GET /attempts/:attemptId/questions/:part', { params: { ...params, part: 'module1' } })
  const save = (seq: number, marks: Annotation[], questionId = questions.data[0]?.id ?? 0, by = writer) =>
    api('POST /attempts/:attemptId/annotations', {
      params,
      body: { saves: [{ question_id: questionId, seq, marks }], writer: by },
    })
  const list = async () => (await api('GET /attempts/:attemptId/annotations', { params })).data
  return { api, params, save, list, questionId: questions.data[0]?.id ?? 0 }
}

test('highlights and notes are stored with the attempt, and the later device wins', async () => {
  const { save, list, questionId } = await begin()
  expect((await save(10, [annotation({ note: 'main claim' })])).data.stored).toEqual([questionId])
  expect((await save(9, [])).data.stored).toEqual([])
  expect(await list()).toEqual([{ question_id: questionId, seq: 10, marks: [annotation({ note: 'main claim' })] }])
  expect((await save(11, [])).data.stored).toEqual([questionId])
  expect(await list()).toEqual([{ question_id: questionId, seq: 11, marks: [] }])
})

test('a save whose response was lost is acknowledged when repeated', async () => {
  const { save, questionId } = await begin()
  await save(10, [annotation()])
  expect((await save(10, [annotation()])).data.stored).toEqual([questionId])
  expect((await save(10, [annotation({ style: 'blue' })])).data.stored).toEqual([])
})

test('a sequence number far ahead of the clock does not block later highlights', async () => {
  const { save, list, questionId } = await begin()
  expect((await save(Number.MAX_SAFE_INTEGER, [annotation()])).data.stored).toEqual([questionId])
  academy.clock.pass(61_000)
  expect((await save(academy.clock.now(), [])).data.stored).toEqual([questionId])
  expect((await list())[0]?.marks).toEqual([])
})

test("no user reads or writes another student's, nor those of another quiz's questions", async () => {
  const { params, save, list } = await begin()
  const stranger = await academy.as(await academy.newStudent())
  expect(await refusalOf(stranger('GET /attempts/:attemptId/annotations', { params }))).toMatchObject({ status: 404 })
  const body = { saves: [{ question_id: 1, seq: 1, marks: [] }] }
  expect(await refusalOf(stranger('POST /attempts/:attemptId/annotations', { params, body }))).toMatchObject({
    status: 404,
  })
  expect((await save(10, [annotation()], 2_000_000_000)).data.stored).toEqual([])
  expect(await list()).toEqual([])
})

test.each([
  { what: 'an empty range', marks: [annotation({ start: 5, end: 5 })], status: 422 },
  { what: 'too long a note', marks: [annotation({ note: 'x'.repeat(longestNote + 1) })], status: 422 },
  { what: 'too many highlights', marks: Array.from({ length: mostAnnotations + 1 }, () => annotation()), status: 422 },
  { what: 'half a character', marks: [annotation({ note: '\ud83d' })], status: 400 },
  { what: 'a zero byte', marks: [annotation({ note: 'a\0b' })], status: 400 },
])('$what is rejected, and nothing is stored', async ({ marks, status }) => {
  const { save, list } = await begin()
  expect(await refusalOf(save(10, marks))).toMatchObject({ status })
  expect(await list()).toEqual([])
})

const codeOf = (call: Promise<unknown>) => call.catch((error: ApiError) => error.code)

/** Finishes a two-module test as its student. */
const finish = async ({ api, params }: Awaited<ReturnType<typeof begin>>) => {
  await api('POST /attempts/:attemptId/moves', { params, body: { move: 'finish', from: 'module1' } })
  await api('POST /attempts/:attemptId/moves', { params, body: { move: 'continue', from: 'checking1' } })
  await api('POST /attempts/:attemptId/moves', { params, body: { move: 'start', from: 'break' } })
  await api('POST /user-answer/:quizId', { params: { quizId: quiz.quizId }, body: { answers: [] } })
}

test('only the writer changes those of an open attempt; clients that send no writer id are not checked', async () => {
  const { api, params, save, list } = await begin('first-player')
  await api('POST /attempts/:attemptId/writer', { params, body: { writer: 'second-player' } })
  expect(await codeOf(save(10, [annotation()]))).toBe('attempt.elsewhere')
  expect(await list()).toEqual([])
  expect((await save(10, [annotation()], undefined, 'second-player')).data.stored).toHaveLength(1)
  await api('POST /attempts/:attemptId/annotations', {
    params,
    body: { saves: [{ question_id: 1, seq: 1, marks: [] }] },
  })
})

test('after the end they can be read but not changed', async () => {
  const begun = await begin()
  const { save, list } = begun
  await save(10, [annotation()])
  await finish(begun)
  expect(await codeOf(save(11, []))).toBe('attempt.closed')
  expect(await codeOf(save(academy.clock.now() + 5000, []))).toBe('attempt.closed')
  expect(await list()).toHaveLength(1)
})

test('those made before the end are accepted for a day after it, from any player', async () => {
  const begun = await begin('first-player')
  const { save, list, questionId } = begun
  const madeAt = academy.clock.now()
  academy.clock.pass(60_000)
  await finish(begun)
  academy.clock.pass(23 * 3_600_000)
  const late = [annotation({ note: 'on the train' })]
  expect((await save(madeAt, late, questionId, 'another-player')).data.stored).toEqual([questionId])
  expect((await save(madeAt - 1, [])).data.stored).toEqual([])
  expect(await list()).toEqual([{ question_id: questionId, seq: madeAt, marks: late }])
  academy.clock.pass(3_600_000)
  expect(await codeOf(save(madeAt + 1, []))).toBe('attempt.closed')
})

const minute = 60_000
const note = (text: string) => [annotation({ note: text })]

/** Starts a quiz with a pause after half of its ten minutes, as a new student. */
async function beginHalved() {
  const halved = await addQuiz(academy.database, { quizMinutes: 10 }, [{}, {}])
  const api = await academy.as(await academy.newStudent())
  const { data } = await api('POST /attempts', { body: { lesson_id: halved.lessonId } })
  const params = { attemptId: data.attempt_id }
  const { data: questions } = await api('GET /attempts/:attemptId/questions/:part', {
    params: { ...params, part: 'all' },
  })
  const [first = 0, second = 0] = questions.map(({ id }) => id)
  const save = async (questionId: number, seq: number, text: string) => {
    const body = { saves: [{ question_id: questionId, seq, marks: note(text) }] }
    return (await api('POST /attempts/:attemptId/annotations', { params, body })).data.stored
  }
  return { api, params, first, second, save, halfAt: Date.parse(data.started_at) + 5 * minute }
}

test('Q5 in the pause at half-time only what was made before it is stored, and nothing quotes a passage', async () => {
  academy.clock.stop()
  const { api, params, first, second, save, halfAt } = await beginHalved()
  const list = () => api('GET /attempts/:attemptId/annotations', { params })
  academy.clock.pass(2 * minute)
  expect(await save(first, academy.clock.now(), 'before')).toEqual([first])
  academy.clock.pass(5 * minute)
  const inPause = academy.clock.now()
  expect(await save(first, inPause, 'worked out in the pause')).toEqual([])
  expect(await save(second, halfAt + slackMs + 1, 'too late')).toEqual([])
  expect(await save(second, halfAt + slackMs, 'just before')).toEqual([second])
  expect(await codeOf(list())).toBe('attempt.not_open')

  await api('POST /attempts/:attemptId/moves', { params, body: { move: 'resume', from: 'halfway' } })
  const notes = (await list()).data.map(({ marks: [only] }) => only?.note)
  expect(notes).toEqual(['before', 'just before'])
  expect(await save(first, inPause, 'goes on')).toEqual([first])
})

test('Q9 of a closed module only what was made before its end is stored', async () => {
  academy.clock.stop()
  const { api, params, save } = await begin()
  const madeAt = academy.clock.now()
  academy.clock.pass(minute)
  const move = (name: 'finish' | 'continue' | 'start', from: 'module1' | 'checking1' | 'break') =>
    api('POST /attempts/:attemptId/moves', { params, body: { move: name, from } })
  await move('finish', 'module1')
  await move('continue', 'checking1')
  const endedAt = academy.clock.now()
  academy.clock.pass(minute)
  for (const phase of ['break', 'module2'] as const) {
    if (phase === 'module2') await move('start', 'break')
    expect((await save(academy.clock.now(), note(phase))).data.stored).toEqual([])
    expect((await save(endedAt + slackMs + 1, note(phase))).data.stored).toEqual([])
  }
  expect((await save(madeAt, note('on its way'))).data.stored).toHaveLength(1)
  const questions = await api('GET /attempts/:attemptId/questions/:part', { params: { ...params, part: 'module2' } })
  const [opened = 0] = questions.data.map(({ id }) => id)
  expect((await save(academy.clock.now(), note('in module 2'), opened)).data.stored).toEqual([opened])
})

test('Q9 once the time of module 1 is up, only what was made before is stored, however long its check page waits', async () => {
  academy.clock.stop()
  const { save } = await begin()
  academy.clock.pass(31 * minute)
  const madeAt = academy.clock.now()
  academy.clock.pass(10 * minute)
  expect((await save(academy.clock.now(), note('on the check page'))).data.stored).toEqual([])
  expect((await save(madeAt, note('on its way'))).data.stored).toHaveLength(1)
})
