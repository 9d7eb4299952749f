import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, refusalOf, type Academy } from '../../testing/academy.ts'
import { addQuiz } from '../../testing/quizzes.ts'
import { addResults } from '../../testing/results.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
let tutor: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  academy.clock.stop()
  tutor = await newAccount(academy, 'tutor')
})
afterAll(() => academy.close())

const question = (key: string) => ({ stemHtml: `<p>${key}?</p>`, spec: { options: ['one', 'two'] }, key })
const ago = (minutes: number) => new Date(academy.clock.now() - minutes * 60_000)

async function newGroup(many: number) {
  const members = await Promise.all(Array.from({ length: many }, () => academy.newStudent()))
  const { data: group } = await tutor.api('POST /studio/groups', { body: { name: `Class ${randomUUID()}` } })
  const params = { groupId: group.id }
  const emails = members.map(({ email }) => email).join()
  await tutor.api('POST /studio/groups/:groupId/members', { params, body: { emails } })
  return { members, params }
}

test('T42 the results of a group over all its quizzes are one table: the newest result of each student at each quiz', async () => {
  const { members, params } = await newGroup(3)
  const [one, two] = members
  const first = await addQuiz(academy.database, {}, [question('a1'), question('a2')])
  const second = await addQuiz(academy.database, {}, [question('a1')])
  await addResults(academy.database, first.quizId, [
    { userId: one?.id ?? 0, answers: ['a1', 'a1'], at: ago(90) },
    { userId: one?.id ?? 0, answers: ['a1', 'a2'], at: ago(80) },
    { userId: two?.id ?? 0, answers: ['a2', null], at: ago(70) },
    // Someone of no group.
    { answers: ['a1', 'a2'], at: ago(60) },
  ])
  await addResults(academy.database, second.quizId, [{ userId: two?.id ?? 0, answers: ['a1'], at: ago(30) }])
  const { data } = await tutor.api('GET /studio/groups/:groupId/results', { params })
  expect(data.quizzes.map(({ id }) => id)).toEqual([second.quizId, first.quizId])
  const resultsOf = (id: number | undefined) =>
    data.students
      .find((student) => student.id === id)
      ?.results.map(({ quiz_id, correct, total }) => [quiz_id, correct, total])
      .toSorted(([a = 0], [b = 0]) => (a ?? 0) - (b ?? 0))
  expect(resultsOf(one?.id)).toEqual([[first.quizId, 2, 2]])
  expect(resultsOf(two?.id)).toEqual([
    [first.quizId, 0, 2],
    [second.quizId, 1, 1],
  ])
  expect(resultsOf(members[2]?.id)).toEqual([])

  const { data: file } = await tutor.api('GET /studio/groups/:groupId/answers/csv', { params, query: {} })
  const lines = file.text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const cells = lines.map((line) => line.split(','))
  const column = (name: string) => cells[0]?.indexOf(name) ?? -1
  expect(lines).toHaveLength(1 + 2 + 2 + 2 + 1)
  const verdicts = cells
    .slice(1)
    .map((row) => [row[column('Answer')], row[column('Right answer')], row[column('Verdict')]])
  expect(verdicts).toEqual([
    ['A', 'A', 'right'],
    ['A', 'B', 'wrong'],
    ['A', 'A', 'right'],
    ['B', 'B', 'right'],
    ['B', 'A', 'wrong'],
    ['', 'B', 'no answer'],
    ['A', 'A', 'right'],
  ])
  expect(file.next).toBeNull()
})

test('T42 a result that late answers may change has no verdict, and one that was reopened after its keys were seen is not in the table', async () => {
  const { members, params } = await newGroup(2)
  const quiz = await addQuiz(academy.database, {}, [question('a1')])
  const [late = 0, leftOut = 0] = await addResults(academy.database, quiz.quizId, [
    { userId: members[0]?.id ?? 0, answers: ['a1'], at: ago(5) },
    { userId: members[1]?.id ?? 0, answers: ['a1'], at: ago(4) },
  ])
  const { pool } = academy.database
  await pool.query("UPDATE attempts SET finish_reason = 'time_up' WHERE id = $1", [late])
  await pool.query('UPDATE attempts SET is_left_out = true WHERE id = $1', [leftOut])
  const { data } = await tutor.api('GET /studio/groups/:groupId/results', { params })
  expect(data.students.flatMap(({ results }) => results)).toMatchObject([{ attempt_id: late, correct: null }])
  const { data: file } = await tutor.api('GET /studio/groups/:groupId/answers/csv', { params, query: {} })
  expect(file.text.match(/follows/g)).toHaveLength(2)
  // The file has every answer, and says which results count.
  const [head, ...lines] = file.text.trim().split(/\r?\n/)
  expect(head?.endsWith(',In the figures')).toBe(true)
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['yes', 'no'])
})

test('T42 the file comes in parts, and what is no group or no part is refused', async () => {
  const { members, params } = await newGroup(1)
  const many = 51
  const { quizId } = await addQuiz(academy.database, {}, [question('a1')])
  await addResults(
    academy.database,
    quizId,
    Array.from({ length: many }, (_, at) => ({ userId: members[0]?.id ?? 0, answers: ['a1'], at: ago(500 - at) })),
  )
  const first = await tutor.api('GET /studio/groups/:groupId/answers/csv', { params, query: {} })
  expect(first.data.next).not.toBeNull()
  const query = { after: first.data.next ?? '' }
  const rest = await tutor.api('GET /studio/groups/:groupId/answers/csv', { params, query })
  expect(rest.data).toMatchObject({ next: null })
  expect(rest.data.text.trim().split(/\r?\n/)).toHaveLength(many - 50)
  expect(
    (await refusalOf(tutor.api('GET /studio/groups/:groupId/answers/csv', { params, query: { after: 'x' } }))).status,
  ).toBe(400)
  expect(
    (await refusalOf(tutor.api('GET /studio/groups/:groupId/results', { params: { groupId: 999_999 } }))).status,
  ).toBe(404)
})
