import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateAfter, dayMs } from '../../core/dates.ts'
import { keyOnWire } from '../../core/questions/grading.ts'
import { demoQuiz, openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { grantAccess } from '../courses/writing.ts'
import { pageOfGroup } from './group.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

type Student = Awaited<ReturnType<typeof newAccount>>

/** Creates a student with access, who has missed every question of a demo quiz and named a cause and a rule for the first. */
async function studentWhoMissed(name: string): Promise<Student> {
  const student = await newAccount(academy, 'student', { name })
  await grantAccess(academy.database, student.id, (await satCourse(academy.database)).id, null)
  const { lessonId, quizId, versionId } = await demoQuiz(academy.database, 'transitions')
  const { questions } = await academy.context.versions.get(versionId)
  await student.api('POST /attempts', { body: { lesson_id: lessonId } })
  const answers = questions
    .filter(({ type }) => type === 'mcq')
    .map((question) => ({ question_id: question.id, user_answer: keyOnWire(question) === 'a1' ? 'a2' : 'a1' }))
  await student.api('POST /user-answer/:quizId', { params: { quizId }, body: { answers } })
  const { data } = await student.api('GET /learning/mistakes')
  await student.api('POST /learning/mistakes/:itemId', {
    params: { itemId: data.mistakes[0]?.item_id ?? 0 },
    body: { cause: 'misread', own_rule: 'Read the last sentence twice.' },
  })
  return student
}

const learningOf = async (userId: number, since?: string) =>
  (
    await tutor.api('GET /studio/people/:userId/learning', {
      params: { userId },
      query: since === undefined ? {} : { since },
    })
  ).data
const groupOf = async (groupId: number, page = 1) =>
  (await tutor.api('GET /studio/groups/:groupId/learning', { params: { groupId }, query: { page } })).data

/** Makes a group of these students, who joined it so many days ago. */
async function newGroup(members: readonly Pick<Student, 'id'>[], days = 0): Promise<number> {
  const { rows } = await academy.database.pool.query<{ id: number }>(
    `WITH g AS (INSERT INTO student_groups (name, created_at) VALUES (gen_random_uuid()::text, $2) RETURNING id),
        m AS (INSERT INTO group_members (group_id, user_id, added_at) SELECT g.id, u, $2 FROM g, unnest($1::int[]) u)
      SELECT id FROM g`,
    [members.map(({ id }) => id), new Date(academy.clock.now() - days * 86_400_000)],
  )
  return rows[0]?.id ?? 0
}

test('L11 a tutor reads the skills of a student as she reads them herself, her causes, traps and rules, her practice and her plan', async () => {
  const student = await studentWhoMissed('Layla')
  const [{ data: own }, { data: book }, { data: plan }, said] = await Promise.all([
    student.api('GET /learning/progress'),
    student.api('GET /learning/mistakes'),
    student.api('GET /learning/plan'),
    learningOf(student.id),
  ])
  expect(said.whole).toEqual(own.whole)
  expect(said.skills.map(({ name, estimate, missing }) => ({ name, estimate, missing }))).toEqual(
    own.skills.map(({ name, estimate, missing }) => ({ name, estimate, missing })),
  )
  expect(said.skills.some(({ lesson }) => lesson !== null)).toBe(true)
  expect(said.mistakes).toMatchObject({
    all: book.all,
    without_cause: book.all - 1,
    causes: [{ name: 'misread', count: 1 }],
    traps: book.traps,
    rules: [{ rule: 'Read the last sentence twice.', cause: 'misread' }],
    more_rules: 0,
  })
  expect(said.practiced.answers.test.answered).toBeGreaterThan(4)
  expect(said.plan).toEqual(plan)
  // From tomorrow on nothing was practiced yet.
  const tomorrow = dateAfter(await academy.dayOf(), 2)
  expect((await learningOf(student.id, tomorrow)).practiced).toMatchObject({ days: 0, minutes: 0 })
})

test('L11 the figures of a group say how many students stand behind each, and who needs a word comes first, each student once', async () => {
  const practiced = [await studentWhoMissed('Amal'), await studentWhoMissed('Basma'), await studentWhoMissed('Celine')]
  const silent = await newAccount(academy, 'student', { name: 'Dina' })
  const groupId = await newGroup([...practiced, silent], 8)
  const group = await groupOf(groupId)
  expect(group).toMatchObject({
    students: 4,
    need_word: 1,
    page: 1,
    pages: 1,
    causes: [{ name: 'misread', count: 3, students: 3 }],
  })
  expect(group.members.map(({ name, reasons }) => [name, reasons])).toEqual([
    ['Dina', [{ is: 'not_practiced', days: null }]],
    ['Amal', []],
    ['Basma', []],
    ['Celine', []],
  ])
  const { rows: counted } = await academy.database.pool.query<{ students: number; answers: number; share: number }>(
    `SELECT count(DISTINCT a.user_id)::int AS students, count(*)::int AS answers,
        (count(*) FILTER (WHERE r.mark = 1))::float / count(*) AS share
      FROM responses r JOIN attempts a ON a.id = r.attempt_id JOIN item_revisions i ON i.id = r.question_id
      WHERE a.user_id = ANY($1) AND i.skill = $2`,
    [practiced.map(({ id }) => id), group.skills[0]?.name],
  )
  const [expected] = counted
  expect(group.skills[0]).toMatchObject({ students: 3, answers: expected?.answers })
  expect(group.skills[0]?.share?.share).toBeCloseTo(expected?.share ?? -1)
  expect(group.traps.length).toBeGreaterThan(0)
  expect(group.traps.every(({ count, students }) => count >= students && students <= 3)).toBe(true)
  // The band of a student is the one that she reads herself.
  const { data: own } = await practiced[0]!.api('GET /learning/progress')
  const amal = group.members.find(({ name }) => name === 'Amal')
  expect(amal?.weakest[0]?.estimate).toEqual(own.skills.find(({ name }) => name === amal?.weakest[0]?.name)?.estimate)
  const known = own.skills.flatMap(({ name, estimate }) => (estimate ? [{ name, estimate }] : []))
  expect(new Map(amal?.levels.map((level) => [level.name, level]))).toEqual(
    new Map(known.map((level) => [level.name, level])),
  )
  await newGroup([silent], 8)
  const { data: attention } = await tutor.api('GET /studio/attention')
  expect(attention.students).toBe(1)
  expect(attention.first).toMatchObject([{ id: silent.id, name: 'Dina' }])
  expect(attention.groups).toHaveLength(2)
})

test('L11 what is summed over a group is a minute old at most, and who has practiced is never old', async () => {
  const members = [await studentWhoMissed('Farah'), await studentWhoMissed('Ghada')]
  const groupId = await newGroup(members, 8)
  const causesNow = async () => (await groupOf(groupId)).causes
  const before = await causesNow()
  const { data: book } = await members[0]!.api('GET /learning/mistakes')
  await members[0]!.api('POST /learning/mistakes/:itemId', {
    params: { itemId: book.mistakes[1]?.item_id ?? 0 },
    body: { cause: 'careless', own_rule: null },
  })
  expect(await causesNow()).toEqual(before)
  academy.clock.pass(60_000)
  expect(await causesNow()).toContainEqual({ name: 'careless', count: 1, students: 1 })

  // A drill that was begun long ago and gone on with yesterday, beside a return of three days ago.
  const at = (days: number) => new Date(academy.clock.now() + days * dayMs)
  const student = await newAccount(academy, 'student', { name: 'Hala' })
  await academy.database.pool.query(
    `WITH d AS (INSERT INTO learning_sets (user_id, kind, choice, started_at, finished_at)
        VALUES ($1, 'drill', '{}', $2, NULL), ($1, 'return', '{}', $3, $3), ($1, 'drill', '{}', $5, NULL) RETURNING id, kind, started_at)
      INSERT INTO learning_answers (set_id, question_id, ordinal, user_answer, mark, seconds, answered_at)
        SELECT d.id, (SELECT min(id) FROM item_revisions), 1, 'a1', 1, 20,
          CASE WHEN d.started_at = $2 THEN $4::timestamptz WHEN d.kind = 'return' THEN $3::timestamptz END FROM d`,
    [student.id, at(-9), at(-3), at(-1), at(-0.5)],
  )
  const { members: shown } = await groupOf(await newGroup([student], 10))
  expect(shown).toMatchObject([{ name: 'Hala', last_at: at(-1).toISOString(), reasons: [] }])
})

test('L11 L5 hundreds of redone mistakes push no other answer out of a group’s figures', async () => {
  const student = await studentWhoMissed('Iman')
  const before = await groupOf(await newGroup([student], 8))
  expect(before.members[0]?.weakest.length).toBeGreaterThan(0)
  academy.clock.pass(60_000)
  await academy.database.pool.query(
    `WITH d AS (INSERT INTO learning_sets (user_id, kind, choice, started_at, finished_at)
        SELECT $1, 'drill', '{"by":"mistakes","itemIds":[]}', $2, $2 FROM generate_series(1, 450) RETURNING id)
      INSERT INTO learning_answers (set_id, question_id, ordinal, user_answer, mark, is_helped, seconds, answered_at)
        SELECT d.id, (SELECT max(id) FROM item_revisions), 1, 'a1', 1, true, 20, $2 FROM d`,
    [student.id, new Date(academy.clock.now())],
  )
  const after = await groupOf(await newGroup([student], 8))
  expect(after.members[0]?.weakest).toEqual(before.members[0]?.weakest)
})

test('L11 the students of a group have pages', async () => {
  const members: Student[] = []
  for (let n = 0; n <= pageOfGroup; n += 1) members.push(await newAccount(academy, 'student', { name: `Member ${n}` }))
  const groupId = await newGroup(members)
  const [first, second, beyond] = [await groupOf(groupId), await groupOf(groupId, 2), await groupOf(groupId, 9)]
  expect([first.members.length, second.members.length, first.pages]).toEqual([pageOfGroup, 1, 2])
  expect(new Set([...first.members, ...second.members].map(({ id }) => id)).size).toBe(pageOfGroup + 1)
  expect(beyond).toEqual(second)
  expect(first).toMatchObject({ causes: [], traps: [], skills: [] })
})

test('L11 T43 a group of more than 2,000 students says that not all of them are in its figures', async () => {
  const { rows } = await academy.database.pool.query<{ id: number }>(
    `INSERT INTO users (name, email, phone, parent_phone, role, password_hash)
      SELECT 'Many', 'many' || n || '@students.example', '+12025550100', '+12025550101', 'student', 'none' FROM generate_series(1, 2001) n RETURNING id`,
  )
  expect(await groupOf(await newGroup(rows.slice(1)))).toMatchObject({ students: 2000, is_cut: false })
  expect(await groupOf(await newGroup(rows))).toMatchObject({ students: 2000, is_cut: true })
})

test('L11 staff who may not see results see none of it, and there is no learning of staff', async () => {
  const student = await newAccount(academy, 'student')
  const groupId = await newGroup([student])
  const { api } = await newAccount(academy, 'assistant')
  const forbidden = { status: 403, code: 'account.forbidden' }
  await expect(
    api('GET /studio/people/:userId/learning', { params: { userId: student.id }, query: {} }),
  ).rejects.toMatchObject(forbidden)
  await expect(api('GET /studio/groups/:groupId/learning', { params: { groupId }, query: {} })).rejects.toMatchObject(
    forbidden,
  )
  await expect(api('GET /studio/attention')).rejects.toMatchObject(forbidden)
  await expect(learningOf(tutor.id)).rejects.toMatchObject({ status: 404, code: 'account.not_found' })
})
