import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

/** References to rows that are frozen once an attempt refers to them, and so never deleted; an index on them would be unused. */
const toWhatStays = [
  'annotations.question_id',
  'attempts.lesson_id',
  'attempts.quiz_id',
  'attempts.version_id',
  'practice_answers.question_id',
]

test('every reference has an index, so that deleting the referenced row scans no table', async () => {
  const { rows } = await academy.database.pool.query<{ reference: string }>(
    `SELECT c.conrelid::regclass || '.' || a.attname AS reference
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND NOT EXISTS (
       SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     ORDER BY 1`,
  )
  expect(rows.map(({ reference }) => reference)).toEqual(toWhatStays)
})
