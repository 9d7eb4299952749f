import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, refusalOf, type Academy } from '../../../testing/academy.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import { newAccount } from '../../../testing/staff.ts'
import type { Api } from '../../../web/base/api.ts'

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
  const { quizId, lessonId } = await addQuiz(academy.database, { opensAt, closesAt }, [one])
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const limits = {
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
    attempts_allowed: null,
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
  const seconds = (iso: string) => iso.replace(/\.\d+Z$/, 'Z')
  expect(home?.due[0]).toMatchObject({ opens_at: seconds(limits.opens_at), closes_at: seconds(limits.closes_at) })

  expect(await refusalOf(start(api, lessonId))).toMatchObject({ status: 403, msg: 'This quiz is not open yet.' })
  academy.clock.pass(opensAt.getTime() - academy.clock.now())
  await start(api, lessonId)
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
