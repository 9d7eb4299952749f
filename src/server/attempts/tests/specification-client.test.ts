import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, satCourse, type Academy } from '../../../testing/academy.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import { grantAccess } from '../../courses/writing.ts'

// A client that uses only the calls of X1: plain HTTP with a bearer token, none of our code.

type Question = {
  id: number
  type: string
  correct_answer: string | null
  module: 'module1' | 'module2' | null
  model_difficulty: 'easy' | 'hard' | null
  matches: { id: number; left_item: string; right_item: string }[]
}
type Quiz = {
  id: number
  type: string
  hard_question: number | null
  break_time: number | null
  attempt: { attempt_id: number; phase: object }
  questions: Question[]
}
type Reviewed = Question & { user_answer: string | null; is_correct: 0 | 1 | null }
type Reply<Data> = { success: boolean; message?: string; msg: string; errors: unknown; data: Data }
type Summary = {
  quiz_id: number
  correct_answers: number
  total_questions: number
  quiz_details: { lesson_id: number }
}

const client = (site: string, token: string) => {
  const call = async <Data>(method: 'GET' | 'POST', path: string, body?: object, key?: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    const reply = await fetch(`${site}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return (await reply.json()) as Reply<Data>
  }
  /** Answers a question of any kind, as the specification writes it. */
  const answerTo = ({ id, type, matches }: Question) => {
    if (type === 'mcq') return 'A'
    if (type === 'multiple_select') return '["a1","a2"]'
    if (type === 'true_false') return 'True'
    if (type === 'fill_in') return `word ${id}`
    return JSON.stringify(Object.fromEntries(matches.map((match) => [match.id, match.right_item])))
  }
  const load = async (lessonId: number) => (await call<Quiz>('GET', `/user-quiz/${lessonId}`)).data
  const send = (quizId: number, questions: Question[]) =>
    call('POST', `/user-answer/${quizId}`, {
      answers: questions.map((question) => ({ question_id: question.id, user_answer: answerTo(question), correct: 1 })),
    })
  const review = async (quizId: number) => {
    const whole = await call<{ quiz_details: { type: string }; questions: Reviewed[] }>(
      'GET',
      `/user-quiz-answers/${quizId}`,
    )
    const old = (await call('GET', `/user-quiz-question-answers/${quizId}`)) as unknown as { questions: Reviewed[] }
    expect(old.questions).toEqual(whole.data.questions)
    return whole.data.questions
  }
  const listed = async (quizId: number) =>
    (await call<Summary[]>('GET', '/user-quizzes')).data.find(({ quiz_id }) => quiz_id === quizId)
  return { call, load, send, review, listed }
}

/** Takes a quiz until its review: in one submission, or module by module. */
async function take({ load, send, review, listed }: ReturnType<typeof client>, lessonId: number) {
  const quiz = await load(lessonId)
  expect(quiz.questions.every(({ correct_answer }) => correct_answer === null)).toBe(true)
  const submitted = await send(quiz.id, quiz.questions)
  expect(submitted).toMatchObject({ success: true, errors: null })
  let asked = quiz.questions
  if (quiz.type === 'two_module') {
    expect(asked.every(({ module }) => module === 'module1')).toBe(true)
    const onward = 'Module 1 is closed. Load the quiz again for module 2.'
    expect(submitted).toMatchObject({ msg: onward, message: onward })
    // As if its response was lost, it is repeated, and closes nothing more.
    expect(await send(quiz.id, asked)).toEqual(submitted)
    const second = await load(lessonId)
    expect(second.questions.length).toBeGreaterThan(0)
    expect(second.questions.every(({ module }) => module === 'module2')).toBe(true)
    expect(await send(quiz.id, asked)).toEqual(submitted)
    expect((await load(lessonId)).questions).toEqual(second.questions)
    asked = [...asked, ...second.questions]
    const last = await send(quiz.id, second.questions)
    expect(last).toMatchObject({ success: true, message: 'Quiz submitted!' })
    expect(await send(quiz.id, second.questions)).toEqual(last)
  } else expect(submitted.message).toBe('Quiz submitted!')
  const questions = await review(quiz.id)
  expect(questions.map(({ id }) => id)).toEqual(asked.map(({ id }) => id))
  const right = (of: Reviewed[]) => of.filter(({ is_correct }) => is_correct === 1).length
  const summary = await listed(quiz.id)
  expect(summary).toMatchObject({ correct_answers: right(questions), total_questions: asked.length })
  return {
    quiz,
    questions,
    right: right(questions),
    rightIn1: right(questions.filter(({ module }) => module === 'module1')),
  }
}

let academy: Academy
let site: string
beforeAll(async () => {
  academy = await openAcademy()
  site = await academy.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => academy.close())

const newClient = async () => {
  const student = await academy.newStudent()
  await grantAccess(academy.database, student.id, (await satCourse(academy.database)).id, null)
  return client(site, (await academy.context.sessions.start(student, { isBrowser: false })).token)
}
const kinds = [
  {},
  { type: 'multiple_select', spec: { options: ['x', 'y', 'z'] }, key: ['a1', 'a2'] },
  { type: 'true_false', spec: {}, key: true },
  { type: 'fill_in', spec: {}, key: ['word'] },
  {
    type: 'match',
    spec: {
      lefts: [
        { id: 1, item: 'one' },
        { id: 2, item: 'two' },
        { id: 3, item: 'three' },
      ],
      rights: ['ein', 'zwei', 'drei'],
    },
    key: { 1: 'ein', 2: 'zwei', 3: 'drei' },
  },
]

test('X3 keys tell the posts apart: a new one submits without an answer, and a former one is answered as it was, also in a retake', async () => {
  const settings = { type: 'two_module', module1Minutes: 5, module2Minutes: 5 } as const
  const modules = (['module1', 'module2'] as const).map((module) => ({ module }))
  const { lessonId } = await addQuiz(academy.database, settings, modules)
  const { call, load, listed } = await newClient()
  const first = await load(lessonId)
  const answers = [{ question_id: first.questions[0]?.id, user_answer: 'A' }]
  const post = (key: string, given: object[]) =>
    call<{ closed: string }>('POST', `/user-answer/${first.id}`, { answers: given }, key)
  const closing = await post('first', answers)
  expect(closing.data).toMatchObject({ closed: 'module1', stored: 1, total: 1 })
  expect(await post('before it was served', answers)).toEqual(closing)
  await load(lessonId)
  expect(await post('first', answers)).toEqual(closing)
  expect(await post('first', [])).toMatchObject({ success: false, data: null })
  const submitted = await post('second', [])
  expect(submitted.data).toMatchObject({ closed: 'attempt', stored: 1, total: 2 })
  expect(await listed(first.id)).toMatchObject({ total_questions: 2 })

  const retake = await load(lessonId)
  expect(await post('second', [])).toEqual(submitted)
  expect(await post('first', answers)).toEqual(closing)
  expect(await post('first', [])).toMatchObject({ success: false, data: null })
  expect((await load(lessonId)).questions).toEqual(retake.questions)
  expect(retake.questions.map(({ module }) => module)).toEqual(['module1'])
})

test.each(['deferred', 'immediate'] as const)(
  'Q6 Q11 X1 X3 a program written for the specification takes a plain quiz with %s display to its review',
  async (answerDisplay) => {
    const { lessonId } = await addQuiz(academy.database, { answerDisplay, quizMinutes: 20 }, kinds)
    const { questions } = await take(await newClient(), lessonId)
    expect(questions.slice(0, 4).map(({ is_correct }) => is_correct)).toEqual([1, 1, 1, 0])
    expect(questions.map(({ user_answer }) => user_answer)).not.toContain(null)
  },
)

test.each([
  { threshold: 2, right: 2, variant: 'hard' },
  { threshold: 2, right: 1, variant: 'easy' },
  { threshold: null, right: 0, variant: null },
] as const)(
  'Q9 Q10 X1 X3 X4 a program written for the specification takes both modules: threshold $threshold, $right right, $variant',
  async ({ threshold, right, variant }) => {
    const settings = { type: 'two_module', module1Minutes: 5, module2Minutes: 5, hardThreshold: threshold } as const
    const module1 = [0, 1].map((place) => ({ module: 'module1' as const, key: place < right ? 'a1' : 'a2' }))
    const module2 = (['easy', 'hard'] as const).flatMap((one) =>
      [1, 2].map(() => ({ module: 'module2' as const, variant: one })),
    )
    const { lessonId } = await addQuiz(academy.database, settings, [...module1, ...module2])
    const { quiz, questions, rightIn1 } = await take(await newClient(), lessonId)
    expect(quiz.hard_question).toBe(threshold)
    expect(rightIn1).toBe(right)
    const difficulties = new Set(questions.flatMap(({ model_difficulty: one }) => (one === null ? [] : [one])))
    expect(difficulties).toEqual(new Set(variant === null ? ['easy', 'hard'] : [variant]))
  },
)

test.each([
  { when: 'at once', breakMinutes: 2, passMs: 0, startsMs: 120_000 },
  { when: 'in the middle of the break', breakMinutes: 2, passMs: 50_000, startsMs: 120_000 },
  { when: 'after the break', breakMinutes: 2, passMs: 300_000, startsMs: 300_000 },
  { when: 'after the clock was set back', breakMinutes: 2, passMs: -60_000, startsMs: 60_000 },
  { when: 'at once, when there is no break', breakMinutes: 0, passMs: 0, startsMs: 0 },
])(
  'Q9 X3 the clock of module 2 starts after the break for a client that loads the quiz $when',
  async ({ breakMinutes, passMs, startsMs }) => {
    academy.clock.stop()
    const settings = { type: 'two_module', module1Minutes: 5, module2Minutes: 7, breakMinutes } as const
    const modules = (['module1', 'module2'] as const).map((module) => ({ module }))
    const { lessonId } = await addQuiz(academy.database, settings, modules)
    const { load, send } = await newClient()
    const first = await load(lessonId)
    expect(first.break_time).toBe(breakMinutes)
    await send(first.id, first.questions)
    const startsAt = academy.clock.now() + startsMs
    academy.clock.pass(passMs)
    const { attempt } = await load(lessonId)
    const phase = { at: 'module2', ends_at: new Date(startsAt + 7 * 60_000).toISOString() }
    expect(attempt.phase).toMatchObject(phase)
    const { rows } = await academy.database.pool.query<{ at: Date; detail: unknown }>(
      "SELECT at, detail FROM attempt_events WHERE attempt_id = $1 AND kind = 'module2_started'",
      [attempt.attempt_id],
    )
    const detail = { clock_from: new Date(startsAt).toISOString() }
    expect(rows).toEqual([{ at: new Date(academy.clock.now()), detail }])

    // Loaded once more, the clock runs on.
    academy.clock.pass(10_000)
    expect((await load(lessonId)).attempt.phase).toMatchObject(phase)
  },
)
