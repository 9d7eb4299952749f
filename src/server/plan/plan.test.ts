import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateAfter, dayMs } from '../../core/dates.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, refusalOf, satCourse, type Academy } from '../../testing/academy.ts'
import type { Api } from '../../web/base/api.ts'
import { grantAccess } from '../courses/writing.ts'

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
const get = async (api: Api) => (await api('GET /learning/plan')).data
const set = async (api: Api, body: Record<string, unknown>) =>
  (
    await api('POST /learning/plan', {
      body: { minutes: 20, days_off: [], test_days: [], target: null, ...body } as Parameters<
        typeof api<'POST /learning/plan'>
      >[1]['body'],
    })
  ).data
const kinds = (day: Awaited<ReturnType<typeof get>>['days'][number] | undefined) => day?.steps.map(({ kind }) => kind)

/** Submits a demo quiz with every choice wrong. */
async function missAll(api: Api, lesson = 'transitions') {
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, lesson)
  const { questions } = await academy.context.versions.get(versionId)
  await api('POST /attempts', { body: { lesson_id: lessonId, writer } })
  const answers = questions
    .filter(({ type }) => type === 'mcq')
    .map((question) => ({ question_id: question.id, user_answer: keyOnWire(question) === 'a1' ? 'a2' : 'a1' }))
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers, writer } })
}

test('L6 a student who has set nothing has a plan of two weeks, with a full test at its start', async () => {
  const { settings, is_set: isSet, test_date: testDate, days } = await get(await academy.as(await newStudent()))
  expect([isSet, testDate, settings.target, days.length]).toEqual([false, null, null, 14])
  const tests = days.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'test'))
  expect(tests).toHaveLength(1)
})

test('L6 P10 before anything is missed, the plan begins with the lesson that home names, and goes on with the course', async () => {
  const api = await academy.as(await newStudent())
  const lessonsOf = async () =>
    (await get(api)).days.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'lesson' ? [step.lesson.slug] : [])),
    )
  const named = async () => (await api('GET /user/home')).data.lesson
  const { days } = await get(api)
  const first = await named()
  expect(days[0]?.steps[0]).toMatchObject({ kind: 'lesson', skill: null, lesson: { slug: first?.slug } })
  const lessons = await lessonsOf()
  expect(new Set(lessons).size).toBe(lessons.length)
  await api('POST /lessons/:lessonSlug/done', {
    params: { lessonSlug: first?.slug ?? '' },
    query: { course: first?.course.slug ?? '' },
    body: { done: true },
  })
  expect((await lessonsOf())[0]).toBe((await named())?.slug)
  expect(await lessonsOf()).toEqual(lessons.slice(1).concat((await lessonsOf()).slice(lessons.length - 1)))
  await missAll(api)
  expect((await get(api)).days.flatMap(({ steps }) => steps)).toContainEqual(
    expect.objectContaining({ kind: 'lesson', skill: expect.any(String) }),
  )
})

test('L6 what was missed returns, with the lesson of the weakest skill; Tuesday has Monday’s steps once Monday is missed', async () => {
  const api = await academy.as(await newStudent())
  await missAll(api)
  await set(api, { minutes: 20 })
  const { days } = await get(api)
  expect(kinds(days[0])).toContain('returns')
  const kindsOfWeek = days.flatMap((day) => kinds(day) ?? [])
  expect(kindsOfWeek).toContain('lesson')
  academy.clock.pass(dayMs)
  const after = await get(api)
  expect(after.days[0]?.steps).toEqual(days[0]?.steps)
  expect(after.days[0]?.date).toBe(days[1]?.date)
  expect(after.days[0]?.minutes).toBeLessThanOrEqual(20)
})

test('L6 L10 what returns today is as much in the plan as in practice, also where words take some of the ten minutes', async () => {
  const student = await newStudent()
  const api = await academy.as(student)
  await missAll(api)
  const returnsOf = async () => {
    const [step] = (await get(api)).days[0]?.steps.filter(({ kind }) => kind === 'returns') ?? []
    const { returns } = (await api('GET /learning/today')).data
    return { planned: step?.kind === 'returns' ? step.count : 0, practiced: returns.count }
  }
  const before = await returnsOf()
  expect(before.planned).toBe(before.practiced)
  await academy.database.pool.query(
    `INSERT INTO own_words (user_id, question_id, word, cards, added_at)
      SELECT $1, s.question_id, g ->> 'word', jsonb_build_object('meaning', c.card, 'word', c.card), now()
      FROM responses s JOIN attempts a ON a.id = s.attempt_id JOIN item_revisions r ON r.id = s.question_id,
        jsonb_array_elements(coalesce(r.explanation -> 'glosses', '[]')) g,
        (SELECT '{"stability":0,"difficulty":0,"reps":0,"lapses":0,"lastDay":1,"dueDay":2,"rightSince":null,"rightSiblings":0,"rightSelf":0}'::jsonb) c (card)
      WHERE a.user_id = $1 ON CONFLICT DO NOTHING`,
    [student.id],
  )
  expect((await api('GET /learning/today')).data.words.minutes).toBeGreaterThan(2)
  const after = await returnsOf()
  expect(after.planned).toBe(after.practiced)
  expect(after.planned).toBeLessThan(before.planned)
})

test('L6 T35 what is assigned is in the plan once, as that: neither its lesson nor its full test comes a second time', async () => {
  const student = await newStudent()
  const api = await academy.as(student)
  await missAll(api)
  await set(api, { test_days: [0, 1, 2, 3, 4, 5, 6] })
  const namesOf = async (kind: 'lesson' | 'test' | 'assignment') =>
    (await get(api)).days.flatMap(({ steps }) =>
      steps.flatMap((step) =>
        step.kind !== kind ? [] : step.kind === 'lesson' ? [step.lesson.name] : 'name' in step ? [step.name] : [],
      ),
    )
  const [lesson = ''] = await namesOf('lesson')
  const [test = ''] = await namesOf('test')
  const { rows } = await academy.database.pool.query<{ lesson: number; quiz: number; owner: number }>(
    `SELECT (SELECT id FROM lessons WHERE name = $1 LIMIT 1) AS lesson, (SELECT id FROM users WHERE role = 'owner') AS owner,
      (SELECT id FROM quizzes WHERE name = $2) AS quiz`,
    [lesson, test],
  )
  const { lesson: lessonId = 0, quiz: quizId = 0, owner = 0 } = rows[0] ?? {}
  const tutor = await academy.as({ id: owner })
  for (const thing of [
    { kind: 'lesson', id: lessonId },
    { kind: 'quiz', id: quizId },
  ] as const)
    await tutor('POST /studio/assignments', {
      body: {
        thing,
        to: { by: 'student', user_id: student.id },
        due_at: new Date(academy.clock.now() + 7 * dayMs).toISOString(),
        students: 1,
        key: randomUUID(),
      },
    })
  academy.clock.pass(11_000)
  expect(await namesOf('assignment')).toEqual(expect.arrayContaining([lesson, test]))
  expect(await namesOf('lesson')).not.toContain(lesson)
  expect(await namesOf('test')).not.toContain(test)
  // Another full test has its own day.
  const { days } = await get(api)
  const withTests = days.flatMap(({ date, steps }) =>
    steps.flatMap((step) => (step.kind === 'test' || (step.kind === 'assignment' && step.of === 'test') ? [date] : [])),
  )
  expect(withTests).toHaveLength(2)
  expect(new Set(withTests).size).toBe(2)
})

test('L6 the plan and the date of the test are stored together, and when one of them is refused neither is', async () => {
  const api = await academy.as(await newStudent())
  const today = await academy.dayOf()
  const dayAfter = (days: number) => dateAfter(today, days)
  const stored = async () => {
    const { settings, test_date: date } = await get(api)
    return [settings.minutes, settings.target, date]
  }
  await set(api, { minutes: 25, target: 650, test_date: dayAfter(30) })
  expect(await stored()).toEqual([25, 650, dayAfter(30)])
  for (const wrong of [
    { target: 655, test_date: dayAfter(20) },
    { target: 700, test_date: dayAfter(-1) },
    { target: 700, test_date: '' },
  ])
    expect((await refusalOf(set(api, wrong))).status).toBe(422)
  expect(await stored()).toEqual([25, 650, dayAfter(30)])
  await set(api, { minutes: 30 })
  expect(await stored()).toEqual([30, null, dayAfter(30)])
  await set(api, { minutes: 30, test_date: null })
  expect(await stored()).toEqual([30, null, null])
})

test('L6 days off, minutes and the date of the test are followed; a plan is its student’s alone', async () => {
  const api = await academy.as(await newStudent())
  await missAll(api)
  const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
  const { days } = await get(api)
  const off = weekday(days[1]?.date ?? '')
  expect(await set(api, { minutes: 30, days_off: [off, off], target: 650 })).toEqual({
    minutes: 30,
    days_off: [off],
    test_days: [],
    target: 650,
  })
  await api('POST /user/test-date', { body: { test_date: days[3]?.date ?? '' } })
  const plan = await get(api)
  expect([plan.is_set, plan.settings.target, plan.days_left]).toEqual([true, 650, 3])
  expect(plan.days.map(({ is }) => is)).toEqual(['work', 'off', 'work', 'test'])
  expect((await get(await academy.as(await newStudent()))).is_set).toBe(false)
})

test('L6 a plan that cannot be is refused at its fields', async () => {
  const api = await academy.as(await newStudent())
  for (const body of [
    { minutes: 4 },
    { minutes: 181 },
    { target: 190 },
    { target: 655 },
    { days_off: [7] },
    { minutes: 'x' },
  ])
    expect((await refusalOf(set(api, body))).status).toBe(422)
})

test('L6 a score that was set before only those that a test gives were accepted is still in the plan', async () => {
  const student = await newStudent()
  const api = await academy.as(student)
  await set(api, { target: 650 })
  await academy.database.pool.query(
    `UPDATE users SET study_plan = jsonb_set(study_plan, '{target}', '655') WHERE id = $1`,
    [student.id],
  )
  expect((await get(api)).settings.target).toBe(655)
})

test('L12 T44 while a test is open again, the plan lets none of its questions return', async () => {
  const api = await academy.as(await newStudent())
  await missAll(api)
  const { lessonId } = await demoQuiz(academy.database, 'transitions')
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  const { days } = await get(api)
  expect(days.flatMap((day) => kinds(day) ?? [])).not.toContain('returns')
})
