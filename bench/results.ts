import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { BenchStudent, Prepared } from './prepare.ts'
import { quantile } from './quantile.ts'

/** So many attempts at one quiz. T28 */
const attempts = Number(process.env['BENCH_ATTEMPTS'] ?? 100_000)
const goalMs = 300
const times = 20

/**
 * Adds finished attempts at Practice Test 1 with an answer to each question: the abler a student, the more are right. The answers of an
 * attempt lie together, as they do when students save them.
 */
async function addAttempts(pool: pg.Pool, { quizId, lessonId, module1, module2 }: Prepared): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query(
      `INSERT INTO users (name, email, password_hash) SELECT 'Bench Student', 'results' || n || '@bench.example', 'none'
         FROM generate_series(1, $1::int) n`,
      [attempts],
    )
    // The last thousand ended within the hour, so that they are not among what is stored.
    await client.query(
      `INSERT INTO attempts (user_id, quiz_id, version_id, lesson_id, number, lengths, started_at, phase, finished_at, finish_reason,
           variant, module1_correct, correct_count, total_count)
         SELECT u.id, $1, q.published_version_id, $2, 1, '{}', e.at - interval '64 minutes', 'closed', e.at, 'submitted', 'easy', 0, 0, $3
           FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE email LIKE 'results%@bench.example') u
             CROSS JOIN LATERAL (SELECT now() - CASE WHEN u.n > $4 - 1000 THEN interval '10 minutes'
               ELSE interval '3 days' + u.n * interval '1 minute' END AS at) e
             JOIN quizzes q ON q.id = $1`,
      [quizId, lessonId, module1.length + module2.length, attempts],
    )
    await client.query(
      `INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark, spent_seconds)
         SELECT a.id, q.id, 1, x.answer, (to_jsonb(x.answer) = q.key)::int, 20 + (a.id * 7 + q.id * 13) % 90
           FROM attempts a JOIN users u ON u.id = a.user_id AND u.email LIKE 'results%@bench.example'
             CROSS JOIN (SELECT id, key FROM questions WHERE id = ANY($1::int[])) q
             CROSS JOIN LATERAL (SELECT CASE WHEN (hashint4(a.id * 64 + q.id) & 1023) < (a.id % 900) + 100 THEN q.key #>> '{}'
               ELSE 'a' || 1 + (hashint4(q.id * 7 + a.id) & 3) END AS answer) x
           ORDER BY a.id, q.id`,
      [[...module1, ...module2]],
    )
    // Without fresh statistics the update may read all answers once for each attempt.
    await client.query('ANALYZE attempts, responses')
    await client.query(
      `UPDATE attempts a SET correct_count = r.correct, module1_correct = r.first FROM (
           SELECT attempt_id, sum(mark)::int AS correct, (sum(mark) FILTER (WHERE question_id = ANY($1::int[])))::int AS first
             FROM responses GROUP BY attempt_id) r
         WHERE r.attempt_id = a.id AND a.total_count = $2 AND a.correct_count = 0`,
      [module1, module1.length + module2.length],
    )
    await client.query('VACUUM ANALYZE attempts')
    await client.query('VACUUM ANALYZE responses')
  } finally {
    client.release()
  }
}

/** Returns a bearer token of the demo's owner. */
async function ownerToken(pool: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT $1, id, now() + interval '1 day' FROM users WHERE email = 'owner@lantern.example'`,
    [createHash('sha256').update(token).digest()],
  )
  return token
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Students begin to submit once a correction is under way. */
const submitAfterMs = 500
const submitEveryMs = 100
const goalOfSubmissionMs = 300

/**
 * Has one student after the other submit, each waiting for nothing but its own reply, until the work is done or all have; reports their
 * waits, and returns whether each was served in time.
 */
async function submitBeside(
  what: string,
  { url, students, ...of }: { url: string; students: BenchStudent[] } & Pick<Prepared, 'quizId' | 'module2'>,
  work: Promise<unknown>,
): Promise<boolean> {
  const waits: Promise<number>[] = []
  let isDone = false
  void work.finally(() => (isDone = true))
  const refusals = new Set<string>()
  const submit = async (token: string) => {
    const since = performance.now()
    const response = await fetch(`${url}/api/user-answer/${of.quizId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ answers: of.module2.map((question_id) => ({ question_id, user_answer: 'a2' })) }),
    })
    const reply = await response.text()
    if (!response.ok) refusals.add(`${response.status} ${reply}`)
    return performance.now() - since
  }
  await wait(submitAfterMs)
  for (const { token } of students) {
    if (isDone) break
    waits.push(submit(token))
    await wait(submitEveryMs)
  }
  const taken = await Promise.all(waits)
  const longest = Math.max(0, ...taken)
  const isGood = longest <= goalOfSubmissionMs && refusals.size === 0
  console.log(
    `  ${taken.length} students ${what} meanwhile: p50 ${quantile(taken, 0.5).toFixed(0)} ms, longest ${longest.toFixed(0)} ms${[...refusals].map((one) => `, REFUSED ${one}`).join('')}; goal ${goalOfSubmissionMs} ms: ${isGood ? 'reached' : 'MISSED'}`,
  )
  return isGood
}

/**
 * Measures how long the results of a quiz with a hundred thousand attempts take to open: the first time, until everything is counted, and
 * from then on; how long it takes to preview a correction of one of its questions, and to apply it; and how long students who submit
 * meanwhile wait.
 */
export async function benchResults(url: string, pool: pg.Pool, prepared: Prepared): Promise<boolean> {
  const seeding = performance.now()
  await addAttempts(pool, prepared)
  console.log(
    `\n${attempts} attempts with their answers, made in ${((performance.now() - seeding) / 1000).toFixed(0)} s`,
  )
  const token = await ownerToken(pool)
  const call = async (path: string, body?: unknown) => {
    const since = performance.now()
    const response = await fetch(`${url}/api/studio/quizzes/${prepared.quizId}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const { data } = (await response.json()) as { data: Record<string, unknown> | null }
    return { status: response.status, ms: performance.now() - since, data }
  }
  const line = (what: string, { status, ms }: { status: number; ms: number }) =>
    console.log(`  ${what.padEnd(34)}${ms.toFixed(0).padStart(7)} ms  ${status === 200 ? '' : `FAILED ${status}`}`)
  /** Opens the results, then looks until all attempts are in them. */
  const open = async (what: string) => {
    const since = performance.now()
    const opened = await call('results')
    line(`${what}, ${String(opened.data?.['attempts'])} counted`, opened)
    for (let left = opened.data?.['uncounted']; left !== 0; left = (await call('results')).data?.['uncounted'])
      await wait(500)
    console.log(`  all of them after ${((performance.now() - since) / 1000).toFixed(1)} s`)
    return opened
  }

  const first = await open('first opening')
  const waits: number[] = []
  for (let count = 0; count < times; count += 1) waits.push((await call('results')).ms)
  const p95 = quantile(waits, 0.95)
  const isGood = first.status === 200 && Math.max(first.ms, p95) <= goalMs
  console.log(
    `  opened again ${times} times: p50 ${quantile(waits, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; goal ${goalMs} ms: ${isGood ? 'reached' : 'MISSED'}`,
  )
  const { rows } = await pool.query<{ item_id: number }>('SELECT item_id FROM item_revisions WHERE id = $1', [
    prepared.module1[0],
  ])
  const at = `regrades/${rows[0]?.item_id}`
  const ruling = { rule: 'keys', keys: ['a1', 'a2'] }
  const preview = await call(`${at}/preview`, ruling)
  line(`preview of a correction`, preview)
  const { changed, corrections } = preview.data ?? {}
  const key = crypto.randomUUID()
  const applying = call(at, { key, ruling, reason: 'Both are right.', notifies: true, changed, corrections })
  const besides = await Promise.all([
    submitBeside('submitted', { url, ...prepared, students: prepared.beside }, applying),
    submitBeside('submitted again', { url, ...prepared, students: prepared.reviewers }, applying),
  ])
  const applied = await applying
  line(`applied to ${String(applied.data?.['changed'])} results, with emails`, applied)
  await open('opened after it')
  return isGood && besides.every(Boolean) && preview.status === 200 && applied.status === 200
}
