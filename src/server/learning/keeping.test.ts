import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { changeSettings } from '../site/settings.ts'
import { sweepLearning } from './keeping.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows
const tables = [
  'learning_sets',
  'practice_sets',
  'return_cards',
  'mistakes',
  'own_words',
  'shown_estimates',
  'parent_links',
] as const

/**
 * Creates a student of two years ago, with a row in every table; her course ends so many days from now, her last practice was so many ago.
 */
async function newStudent({ courseEnds, practiced }: { courseEnds: number | null; practiced: number }) {
  const { id } = await academy.newStudent()
  await rowsOf("UPDATE users SET created_at = now() - interval '2 years' WHERE id = $1", [id])
  await rowsOf('UPDATE grants SET expires_at = now() + make_interval(days => $2) WHERE user_id = $1', [id, courseEnds])
  await rowsOf(
    `WITH at AS (SELECT now() - make_interval(days => $2) AS at), i AS (SELECT min(id) AS id FROM items),
      q AS (SELECT id, published_version_id FROM quizzes WHERE published_version_id IS NOT NULL ORDER BY id LIMIT 1),
      test AS (INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase, finish_reason, finished_at,
          correct_count, total_count) SELECT $1, q.id, q.published_version_id, 1, '{}', at, 'closed', 'submitted', at, 1, 2 FROM q, at RETURNING id),
      redo AS (INSERT INTO practice_sets (user_id, attempt_id, started_at) SELECT $1, id, at FROM test, at),
      drill AS (INSERT INTO learning_sets (user_id, kind, choice, started_at) SELECT $1, 'drill', '{"by":"need"}', at FROM at),
      card AS (INSERT INTO return_cards (user_id, item_id, stability, difficulty, reps, lapses, last_day, due_day, right_siblings, right_self)
        SELECT $1, id, 1, 1, 1, 0, 1, 1, 0, 0 FROM i),
      book AS (INSERT INTO mistakes (user_id, item_id, own_rule, changed_at) SELECT $1, i.id, 'mine', at FROM i, at),
      word AS (INSERT INTO own_words (user_id, question_id, word, cards, added_at)
        SELECT $1, r.id, 'wane', '{}', at FROM (SELECT min(id) AS id FROM item_revisions) r, at),
      shown AS (INSERT INTO shown_estimates (user_id, shown_at, model, estimate) SELECT $1, at, 1, '{}' FROM at),
      link AS (INSERT INTO parent_links (user_id, token_hash, is_by_staff, made_at, expires_at)
        SELECT $1, decode(md5($1::text), 'hex'), false, at, now() + interval '9 days' FROM at RETURNING id)
    INSERT INTO parent_addresses (link_id, email, language, asked_at, off_token) SELECT id, 'p@mail.example', 'en', now(), $1::text FROM link`,
    [id, practiced],
  )
  return id
}
const left = async (id: number) =>
  (
    await Promise.all(
      tables.map(async (table) =>
        (await rowsOf(`SELECT FROM ${table} WHERE user_id = $1`, [id])).length > 0 ? [table] : [],
      ),
    )
  ).flat()

test('A10 T30 practice and the addresses of parents are deleted so many months after the last course and the last practice, tests are not', async () => {
  const over = await newStudent({ courseEnds: -400, practiced: 390 })
  const stay = {
    open: await newStudent({ courseEnds: 5, practiced: 500 }),
    endless: await newStudent({ courseEnds: null, practiced: 500 }),
    endedLately: await newStudent({ courseEnds: -300, practiced: 500 }),
    practicing: await newStudent({ courseEnds: -400, practiced: 300 }),
  }
  await sweepLearning(academy.database, academy.clock.now())
  expect(await left(over)).toEqual([])
  expect(await rowsOf('SELECT correct_count FROM attempts WHERE user_id = $1', [over])).toEqual([{ correct_count: 1 }])
  expect(await rowsOf('SELECT FROM parent_addresses WHERE off_token = $1', [String(over)])).toEqual([])
  for (const id of Object.values(stay)) expect(await left(id)).toEqual([...tables])
})

test('A10 T30 the academy sets how many months that is', async () => {
  const id = await newStudent({ courseEnds: -100, practiced: 100 })
  await sweepLearning(academy.database, academy.clock.now())
  expect(await left(id)).toEqual([...tables])
  await changeSettings(academy.database, { learningMonths: 2 })
  await sweepLearning(academy.database, academy.clock.now())
  expect(await left(id)).toEqual([])
})
