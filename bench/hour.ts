import type pg from 'pg'
import { databaseCpuSeconds, processCpuSeconds } from './processes.ts'
import type { BenchStudent, Prepared } from './prepare.ts'
import { quantile } from './quantile.ts'
import { answering } from './students.ts'

/** A day as it is planned for: so many students come within an hour, and each answers what returns. */
const crowd = { students: 5_000, withinSeconds: 3_600, returns: 8 }
/** The interval between the answers of a student, in milliseconds: shorter than any, so that a run shows the load of an hour sooner. */
const answerEveryMs = 2_000
/** Students in a test meanwhile. */
const takingTests = 100
/** The connections of the pool that are not the exam's: those for writing and those for reading. */
const connections = 5
/** Most of them that may be busy on average, and how long a call of practice and a save of a test may take. */
const goals = { busy: connections / 4, p95: 500, savesP95: 300 }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Gives each student so many questions that return today, and usual times with which they fit into ten minutes. */
async function giveReturns(pool: pg.Pool, students: readonly BenchStudent[]): Promise<void> {
  const ids = students.map(({ id }) => id)
  await pool.query(
    'UPDATE responses r SET spent_seconds = 20 FROM attempts a WHERE a.id = r.attempt_id AND a.user_id = ANY($1)',
    [ids],
  )
  await pool.query(
    `INSERT INTO return_cards (user_id, item_id, stability, difficulty, reps, lapses, last_day, due_day, right_siblings, right_self)
     SELECT h.user_id, h.item_id, 2, 5, 1, 0, d.today - 2, d.today, 0, 0
     FROM (SELECT user_id, item_id, row_number() OVER (PARTITION BY user_id ORDER BY item_id) AS place
         FROM answers_of_students WHERE user_id = ANY($1) AND mark = 0) h, (SELECT current_date - '1970-01-01'::date AS today) d
     WHERE h.place <= $2`,
    [ids, crowd.returns],
  )
}

/** Returns the bytes that a row of each table of practice takes, with its part of the indexes. */
async function bytesOfRows(pool: pg.Pool): Promise<string> {
  const rows = await Promise.all(
    ['learning_sets', 'learning_answers', 'return_cards'].map(async (table) => {
      await pool.query(`VACUUM FULL ${table}`)
      const { rows: found } = await pool.query<{ bytes: number }>(
        `SELECT pg_total_relation_size('${table}')::float / greatest(1, (SELECT count(*) FROM ${table})) AS bytes`,
      )
      return `${table} ${found[0]?.bytes.toFixed(0)}`
    }),
  )
  return rows.join(', ')
}

/** Counts the connections that are at work, from time to time, until the signal. */
async function countBusy(pool: pg.Pool, over: AbortSignal): Promise<number[]> {
  const busy: number[] = []
  while (!over.aborted) {
    const { rows } = await pool.query<{ busy: number }>(
      "SELECT count(*)::int AS busy FROM pg_stat_activity WHERE state <> 'idle' AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
    )
    busy.push(rows[0]?.busy ?? 0)
    await wait(50)
  }
  return busy
}

/**
 * Simulates the busiest hour of a day: students come at the pace of 5,000 an hour, each opens home and Practice, begins what returns and
 * answers it, while others take a test. Returns whether every goal is reached.
 */
export async function benchHour(
  site: { url: string; pid: number },
  postmaster: number,
  pool: pg.Pool,
  { reviewers, readers, module1 }: Prepared,
): Promise<boolean> {
  const students = reviewers.slice(0, Number(process.env['BENCH_HOUR_STUDENTS'] ?? reviewers.length))
  await giveReturns(pool, students)
  const times: number[] = []
  const refused = new Map<number, number>()
  const refuse = (status: number) => refused.set(status, (refused.get(status) ?? 0) + 1)
  let answers = 0
  const call = async <Data>(student: BenchStudent, method: 'GET' | 'POST', path: string, body?: object) => {
    const since = performance.now()
    const response = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${student.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data } = (await response.json()) as { data: Data }
    times.push(performance.now() - since)
    if (!response.ok) refuse(response.status)
    return data
  }
  const tenMinutes = async (student: BenchStudent) => {
    await call(student, 'GET', '/user/home')
    await call(student, 'GET', '/learning/ahead')
    await call(student, 'GET', '/learning/today')
    const { id } = await call<{ id: number }>(student, 'POST', '/learning/sets', { kind: 'return' })
    const set = await call<{ questions: { id: number; type: string }[] }>(student, 'GET', `/learning/sets/${id}`)
    for (const { id: question, type } of set.questions) {
      await call(student, 'POST', `/learning/sets/${id}/answers`, {
        question_id: question,
        user_answer: type === 'mcq' ? 'a1' : '1',
        seconds: 20,
      })
      answers += 1
      await wait(answerEveryMs)
    }
  }
  const everyMs = (crowd.withinSeconds * 1000) / crowd.students
  const over = new AbortController()
  const before = { site: processCpuSeconds(site.pid), database: databaseCpuSeconds(postmaster) }
  const since = performance.now()
  const watching = countBusy(pool, over.signal)
  const [tests] = await Promise.all([
    answering(site.url, readers.slice(0, takingTests), module1, everyMs * students.length),
    Promise.all(
      students.map(async (student, at) => {
        await wait(everyMs * at)
        await tenMinutes(student).catch(() => refuse(0))
      }),
    ),
  ])
  const seconds = (performance.now() - since) / 1000
  over.abort()
  const busy = await watching
  const cores = {
    site: (processCpuSeconds(site.pid) - before.site) / seconds,
    database: (databaseCpuSeconds(postmaster) - before.database) / seconds,
  }
  const average = busy.reduce((sum, one) => sum + one, 0) / Math.max(1, busy.length)
  const [p95, savesP95] = [quantile(times, 0.95), quantile(tests.waits, 0.95)]
  const isGood =
    refused.size === 0 && tests.errors === 0 && average <= goals.busy && p95 <= goals.p95 && savesP95 <= goals.savesP95
  const refusals = [...refused].map(([status, count]) => `${status}: ${count}`).join(', ')
  console.log(
    `\nthe busiest hour of a day: ${students.length} students at the pace of ${crowd.students} an hour, ${(answers / students.length).toFixed(1)} returns each, beside ${takingTests} in a test\n` +
      `  ${times.length} calls of practice, p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, errors ${refusals || '0'}; ` +
      `${tests.waits.length} saves of tests, p95 ${savesP95.toFixed(1)} ms, ${tests.errors} errors\n` +
      `  busy connections ${average.toFixed(2)} on average, ${quantile(busy, 0.99).toFixed(0)} in 99 of 100 looks; ` +
      `${cores.site.toFixed(2)} of a core for the site and ${cores.database.toFixed(2)} for the database, saves of tests included\n` +
      `  goal 0 errors, p95 ${goals.p95} ms and ${goals.savesP95} ms, ${goals.busy} of the ${connections} connections that exams leave: ${isGood ? 'reached' : 'MISSED'}`,
  )
  console.log(`  bytes of a row with its part of the indexes: ${await bytesOfRows(pool)}`)
  return isGood
}
