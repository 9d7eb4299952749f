import type pg from 'pg'
import { measure } from './load.ts'
import type { Scenario } from './scenarios.ts'

const stored = 1_000_000
const goal = 1.3

/** Inserts a million finished attempts of twenty thousand other students, with one answer each. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO users (name, email, password_hash)
       SELECT 'Bench Student', 'crowd' || n || '@bench.example', 'none' FROM generate_series(1, 20000) n`,
    )
    await client.query(
      `WITH pattern AS (SELECT * FROM attempts WHERE phase = 'closed' LIMIT 1),
       others AS (SELECT id FROM users WHERE email LIKE 'crowd%')
       INSERT INTO attempts (user_id, quiz_id, version_id, lesson_id, number, lengths, started_at, phase, finish_reason, finished_at,
         variant, module1_correct, correct_count, total_count)
       SELECT o.id, p.quiz_id, p.version_id, p.lesson_id, n, p.lengths, p.started_at - n * interval '1 day', 'closed', 'submitted',
         p.finished_at - n * interval '1 day', p.variant, p.module1_correct, p.correct_count, p.total_count
       FROM pattern p, others o, generate_series(1, $1::int / 20000) n`,
      [stored],
    )
    await client.query(
      `INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark)
       SELECT a.id, q.question_id, 1, 'a1', 0
       FROM (SELECT a.id FROM attempts a JOIN users u ON u.id = a.user_id WHERE u.email LIKE 'crowd%') a,
         (SELECT DISTINCT question_id FROM responses ORDER BY question_id LIMIT 1) q`,
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  await pool.query('VACUUM ANALYZE attempts')
  await pool.query('VACUUM ANALYZE responses')
}

/** Measures the CPU cost of a save in server and database, before and after a million attempts are stored. */
export async function benchCrowd(
  site: { url: string; pid: number },
  postmaster: number,
  pool: pg.Pool,
  save: Scenario,
): Promise<boolean> {
  const load = { connections: 8, seconds: 4 }
  const cost = async () => {
    const { serverCpuMicros, databaseCpuMicros, p50, failed } = await measure(site, postmaster, load, save.make)
    return { micros: serverCpuMicros + databaseCpuMicros, p50, failed }
  }
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM attempts')
  await cost()
  const few = await cost()
  await fill(pool)
  await cost()
  const many = await cost()
  const ratio = many.micros / few.micros
  const isGood = ratio <= goal && few.failed === 0 && many.failed === 0
  console.log(
    `\na save with ${rows[0]?.count} stored attempts: ${few.micros.toFixed(0)} µs CPU, p50 ${few.p50.toFixed(1)} ms; ` +
      `with ${stored} more: ${many.micros.toFixed(0)} µs, p50 ${many.p50.toFixed(1)} ms; ` +
      `ratio ${ratio.toFixed(2)}, goal ${goal}: ${isGood ? 'reached' : 'MISSED'}`,
  )
  return isGood
}
