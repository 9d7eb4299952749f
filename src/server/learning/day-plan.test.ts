import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWordCards } from '../../core/learning/words.ts'
import { demoQuiz, openAcademy, type Academy } from '../../testing/academy.ts'
import { watchedDb } from '../../testing/watched-db.ts'
import { readDay } from './today.ts'

let academy: Academy
/** One of a hundred and fifty students who have a year of tests and practice, of three thousand. */
let userId = 0
beforeAll(async () => {
  academy = await openAcademy()
  const { pool } = academy.database
  const { quizId, versionId } = await demoQuiz(academy.database, 'practice-test-1')
  const learners = `(SELECT id FROM users WHERE name = 'Crowd' AND id % 20 = 0)`
  const rows = [
    `INSERT INTO users (name, email, password_hash) SELECT 'Crowd', 'crowd-' || n || '@mail.example', 'none' FROM generate_series(1, 3000) n`,
    `INSERT INTO grants (user_id, course_id) SELECT u.id, (SELECT course_id FROM quizzes WHERE id = ${quizId}) FROM users u WHERE u.name = 'Crowd'`,
    `INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at, variant, module1_correct,
        correct_count, total_count)
      SELECT u.id, ${quizId}, ${versionId}, n, '{}', now() - n * interval '60 days', 'closed', 'submitted', now() - n * interval '60 days', 'hard', 13, 27, 54
      FROM ${learners} u, generate_series(1, 4) n`,
    `INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, spent_seconds, saved_at)
      SELECT a.id, k.revision_id, 1, 'a1', k.ordinal % 2, 60, a.finished_at FROM attempts a JOIN ${learners} u ON u.id = a.user_id
        JOIN version_questions k ON k.version_id = a.version_id WHERE k.module = 'module1' OR k.variant = 'hard'`,
    `INSERT INTO practice_sets (user_id, attempt_id, started_at, finished_at)
      SELECT a.user_id, a.id, a.finished_at, a.finished_at FROM attempts a JOIN ${learners} u ON u.id = a.user_id`,
    `INSERT INTO practice_answers (set_id, question_id, ordinal, user_answer, mark, answered_at, seconds)
      SELECT p.id, k.revision_id, k.ordinal, 'a1', 1, p.started_at, 40 FROM practice_sets p JOIN attempts a ON a.id = p.attempt_id
        JOIN version_questions k ON k.version_id = a.version_id WHERE k.module = 'module1' AND k.ordinal % 4 = 0`,
    `INSERT INTO learning_sets (user_id, kind, choice, started_at, finished_at)
      SELECT u.id, CASE n % 2 WHEN 0 THEN 'drill' ELSE 'return' END, '{"by": "need"}', now() - n * interval '15 days', now() - n * interval '15 days'
      FROM ${learners} u, generate_series(1, 24) n`,
    `INSERT INTO learning_answers (set_id, question_id, ordinal, user_answer, mark, answered_at, seconds)
      SELECT s.id, r.id, r.n, 'a1', 1, s.started_at, 40 FROM learning_sets s JOIN ${learners} u ON u.id = s.user_id,
        (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM item_revisions LIMIT 7) r`,
    `INSERT INTO return_cards (user_id, item_id, stability, difficulty, reps, lapses, last_day, due_day, right_siblings, right_self)
      SELECT u.id, i.id, 1, 5, 2, 0, 20000, 20010, 0, 1 FROM ${learners} u, (SELECT id FROM items ORDER BY id LIMIT 60) i`,
    `INSERT INTO own_words (user_id, question_id, word, cards, added_at)
      SELECT u.id, (SELECT min(id) FROM item_revisions), 'word ' || n, '${JSON.stringify(newWordCards(20_000))}', now() FROM ${learners} u, generate_series(1, 40) n`,
  ]
  for (const text of rows) await pool.query(text)
  await pool.query('ANALYZE')
  userId = (await pool.query<{ id: number }>(`SELECT max(id) AS id FROM ${learners} u`)).rows[0]?.id ?? 0
})
afterAll(() => academy.close())

/** The tables that grow with the students. */
const ofStudents = [
  'attempts',
  'grants',
  'learning_answers',
  'learning_sets',
  'own_words',
  'practice_answers',
  'practice_sets',
  'responses',
  'return_cards',
]

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('L3 L4 L5 what a student’s day is read by takes an index into each table that grows with the students', async () => {
  const { database, clock } = academy
  const { pool } = database
  const ran: { name: string; text: string; values: unknown[] }[] = []
  await readDay(watchedDb(database, { before: (statement) => ran.push(statement) }), userId, clock.now())
  const day = ran.find(({ name }) => name === 'learning-day') ?? expect.unreachable()
  const explained = async (how: string, values?: unknown[]) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `EXPLAIN (${how}FORMAT JSON) ${day.text}`,
      values,
    )
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan)))
  }
  // As PostgreSQL plans it for her, and once for everybody, which it may keep for a connection.
  for (const nodes of [await explained('', day.values), await explained('GENERIC_PLAN, ')]) {
    const read = nodes.flatMap((node) => {
      const table = node['Relation Name']
      return table !== undefined && ofStudents.includes(table) ? [{ table, by: node['Node Type'] }] : []
    })
    expect([...new Set(read.map(({ table }) => table))].toSorted()).toEqual(ofStudents)
    expect(read.filter(({ by }) => by === 'Seq Scan')).toEqual([])
  }
})
