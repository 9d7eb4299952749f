import { afterAll, beforeAll, expect, test } from 'vitest'
import { fewestAnswers } from '../../core/learning/skill-model.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import type { Api } from '../../web/base/api.ts'
import { grantAccess } from '../courses/writing.ts'
import { dayMs } from '../../core/dates.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
})
afterAll(() => academy.close())

const writer = 'player-of-the-test'

/** Creates a student whose access has no end. */
async function newStudent() {
  const student = await academy.newStudent()
  await grantAccess(academy.database, student.id, (await satCourse(academy.database)).id, null)
  return student
}
const get = async (api: Api) => (await api('GET /learning/progress')).data
const show = (api: Api) => api('POST /learning/progress/shown', { body: {} })

/** Takes a demo quiz with so many of its choices right, half a minute for each. */
async function take(api: Api, lesson: string, isRight: (at: number) => boolean) {
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, lesson)
  const { questions } = await academy.context.versions.get(versionId)
  const { data: state } = await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  const choices = questions.filter(({ type }) => type === 'mcq')
  academy.clock.pass(choices.length * 30_000)
  await api('POST /attempts/:attemptId/responses', {
    params: { attemptId: state.attempt_id },
    body: {
      writer,
      saves: choices.map((question, at) => {
        const key = keyOnWire(question) ?? ''
        const answer = isRight(at) ? key : key === 'a1' ? 'a2' : 'a1'
        return { question_id: question.id, seq: 1, user_answer: answer, spent_seconds: 30 }
      }),
    },
  })
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [], writer } })
  return choices
}

test('L5 a student without answers has no estimate, no trend, no pace, and nothing is recorded', async () => {
  const api = await academy.as(await newStudent())
  const { skills, ...others } = await get(api)
  // Those that can be drilled are listed all the same.
  expect(skills.length).toBeGreaterThan(0)
  for (const skill of skills) expect(skill).toMatchObject({ estimate: null, missing: fewestAnswers, trend: null })
  expect(others).toEqual({
    whole: { estimate: null, missing: fewestAnswers, trend: null },
    pace: null,
    shown: [],
    tests: [],
    days_without: null,
    is_new: false,
  })
  await show(api)
  expect((await get(api)).shown).toEqual([])
})

test('L5 after a test each skill has a band, or the number of answers that it still takes; the pace is that of the test', async () => {
  const api = await academy.as(await newStudent())
  const choices = await take(api, 'transitions', (at) => at % 2 === 0)
  const { whole, skills, pace, tests, is_new: isNew } = await get(api)
  expect(whole.missing).toBe(Math.max(0, fewestAnswers - choices.length))
  expect(whole.estimate?.low).toBeLessThan(whole.estimate?.share ?? 0)
  for (const skill of skills) {
    const answers = choices.filter((question) => question.skill === skill.name).length
    expect(skill.missing).toBe(Math.max(0, fewestAnswers - answers))
    expect(skill.estimate === null).toBe(answers < fewestAnswers)
    expect(skill.trend).toBeNull()
  }
  expect(pace).toEqual({ usual: 30, test: 71, compared: 'faster' })
  expect(tests).toMatchObject([{ total: expect.any(Number), estimate: null }])
  expect(isNew).toBe(true)
})

test('L5 what is shown is recorded once a week, and when a test has ended since', async () => {
  const api = await academy.as(await newStudent())
  await take(api, 'transitions', () => false)
  await show(api)
  await show(api)
  const first = await get(api)
  expect([first.shown.length, first.is_new]).toEqual([1, false])
  expect(first.shown[0]?.whole).toEqual(first.whole.estimate)

  academy.clock.pass(dayMs)
  await take(api, 'transitions', () => true)
  expect((await get(api)).is_new).toBe(true)
  await show(api)
  expect((await get(api)).shown).toHaveLength(2)

  academy.clock.pass(6 * dayMs)
  await show(api)
  expect((await get(api)).shown).toHaveLength(2)
  academy.clock.pass(dayMs)
  await show(api)
  const { shown } = await get(api)
  expect(shown.map(({ shown_at: at }) => at)).toEqual(shown.map(({ shown_at: at }) => at).toSorted())
  expect(shown).toHaveLength(3)
})

test('L12 T44 while a test is open again, estimates rest on nothing that it asks', async () => {
  const api = await academy.as(await newStudent())
  await take(api, 'transitions', () => true)
  const { lessonId } = await demoQuiz(academy.database, 'transitions')
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  expect(await get(api)).toMatchObject({ whole: { estimate: null }, pace: null })
})

test('L5 after a month without an answer the student reads so, and after a year nothing is estimated any more', async () => {
  const student = await newStudent()
  const api = await academy.as(student)
  await take(api, 'transitions', () => true)
  academy.clock.pass(40 * dayMs)
  expect((await get(await academy.as(student))).days_without).toBe(40)
  academy.clock.pass(340 * dayMs)
  expect(await get(await academy.as(student))).toMatchObject({
    whole: { estimate: null, missing: fewestAnswers },
    pace: null,
  })
})
