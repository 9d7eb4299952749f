import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plainAnnotation } from '../../../testing/annotations.ts'
import { demoQuiz, openAcademy, type Academy } from '../../../testing/academy.ts'
import * as annotationQueries from '../../annotations/queries.ts'
import * as queries from '../queries.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

/** The columns by which rows of the growing tables are distributed, one of which each hot statement names. See `responses` in ../tables.ts. */
const distributed: Record<string, string> = {
  responses: 'attempt_id',
  annotations: 'attempt_id',
  attempt_events: 'attempt_id',
  late_submissions: 'attempt_id',
  attempts: '(?:id|user_id)',
}

/** Returns the tables of a statement whose rows are read or changed without the value of a column that leads to one student. */
function undistributed(sql: string): string[] {
  const text = sql.replaceAll(/'[^']*'|--.*/g, "''")
  const references = [
    ...text.matchAll(/(?<!DISTINCT )\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?([a-z]\w*))?/g),
  ]
  const inserted = [...text.matchAll(/\bINTO\s+(\w+)\s*\(\s*([^)]*)\)/g)]
  const unbound = Object.entries(distributed).flatMap(([table, column]) => {
    const aliases = references.filter(([, name]) => name === table).map(([, , alias]) => alias ?? '')
    const isInserted = inserted.some(
      ([, name, columns = '']) => name === table && new RegExp(`\\b${column}\\b`).test(columns),
    )
    return [...new Set(aliases)].flatMap((alias) => {
      const bound = new RegExp(
        `${alias === '' ? '(?<![.\\w])' : `\\b${alias}\\.`}${column} (?:= (?:\\$|ANY\\(|[a-z]\\w*\\.(?:id|attempt_id|user_id)\\b)|IN \\()`,
        'g',
      )
      const used = aliases.filter((other) => other === alias).length - (isInserted && alias === '' ? 1 : 0)
      return [...text.matchAll(bound)].length < used ? [`${table} ${alias}`.trim()] : []
    })
  })
  const isTouched = references.some(([, name = '']) => name in distributed)
  // Tables that are bound to each other alone lead to no student.
  // An id is that of an attempt only in the table of attempts.
  const ofAttempts = new Set(references.flatMap(([, name, alias = '']) => (name === 'attempts' ? [alias] : [])))
  const isGiven =
    listed.test(text) ||
    inserted.some(([, name = '']) => name in distributed && /\bVALUES \(/.test(text)) ||
    [...text.matchAll(compared)].some(([, alias = '', column]) => column !== 'id' || ofAttempts.has(alias))
  return isTouched && unbound.length === 0 && !isGiven ? ['no value'] : unbound
}

/** Finds columns that are compared with values, which lead to one student or to some. */
const compared = /(?:\b(\w+)\.)?\b(id|attempt_id|user_id) (?:= (?:ANY\()?|IN \()\$\d/g
/** Finds a list of values of such a column. */
const listed = /\bunnest\(\$[^)]*\)[\w ]* \([^)]*\b(?:id|attempt_id|user_id)\b/

test('finds a table whose rows are looked up without the column that distributes them', () => {
  const bad =
    "SELECT 1 FROM attempts a JOIN responses r ON r.attempt_id = a.id WHERE a.quiz_id = $1 AND a.phase = 'closed'"
  expect(undistributed(bad)).toEqual(['attempts a'])
  expect(undistributed('SELECT 1 FROM responses WHERE question_id = $1')).toEqual(['responses'])
  expect(undistributed('UPDATE responses r SET mark = 1 FROM attempts a WHERE a.id = $1')).toEqual(['responses r'])
  expect(undistributed(`${bad} AND a.user_id = $2`)).toEqual([])
  const circle = 'SELECT 1 FROM attempts a JOIN late_submissions l ON l.attempt_id = a.id AND a.id = l.attempt_id'
  expect(undistributed(circle)).toEqual(['no value'])
  expect(undistributed(`${circle} WHERE l.attempt_id = ANY($1)`)).toEqual([])
  expect(undistributed(`${circle} JOIN quizzes q ON q.id = a.quiz_id WHERE q.id = $1`)).toEqual(['no value'])
  expect(undistributed(`WITH n AS (INSERT INTO notes (text) VALUES ($1)) ${circle}`)).toEqual(['no value'])
})

test('O13 every statement of the calls that a test makes names the attempt or its student, by which rows can be distributed', async () => {
  const ran = new Map(
    [...Object.values(queries), ...Object.values(annotationQueries)].map(({ prepared: { name, text } }) => [
      name,
      text,
    ]),
  )
  // The sweep of the background asks which attempts of all students are due.
  ran.delete(queries.listDue.prepared.name)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { lessonId, quizId } = await demoQuiz(academy.database, 'practice-test-1')
  const api = await academy.as(await academy.newStudent())
  query.mockClear()
  const start = () => api('POST /attempts', { body: { lesson_id: lessonId } })
  const params = { attemptId: (await start()).data.attempt_id }
  await start()
  const { data: questions } = await api('GET /attempts/:attemptId/questions/:part', {
    params: { ...params, part: 'module1' },
  })
  const question_id = questions[0]?.id ?? 0
  const saves = [{ question_id, seq: Date.now(), user_answer: 'a1' }]
  await api('POST /attempts/:attemptId/responses', { params, body: { saves } })
  await api('POST /attempts/:attemptId/annotations', {
    params,
    body: { saves: [{ question_id, seq: 1, marks: [plainAnnotation] }] },
  })
  await api('GET /attempts/:attemptId/annotations', { params })
  for (const [move, from] of [
    ['finish', 'module1'],
    ['continue', 'checking1'],
    ['start', 'break'],
  ] as const)
    await api('POST /attempts/:attemptId/moves', { params, body: { move, from } })
  await api('GET /attempts/:attemptId', { params })
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
  await api('GET /user-quiz-answers/:quizId', { params: { quizId } })
  for (const [statement] of query.mock.calls) {
    const { name, text } =
      typeof statement === 'string' ? { text: statement } : (statement as unknown as { name?: string; text: string })
    // One without a name is none that is listed above, and is looked at like the others.
    ran.set(name ?? text, text)
  }
  query.mockRestore()
  expect(['save-responses', 'close-attempts', 'find-reviewed'].filter((name) => !ran.has(name))).toEqual([])
  expect([...ran].map(([name, text]) => [name, undistributed(text)]).filter(([, tables]) => tables?.length)).toEqual([])
})
