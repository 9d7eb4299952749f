import type pg from 'pg'
import type { BenchStudent, Prepared } from './prepare.ts'
import { quantile } from './quantile.ts'

/** The interval between a student's saves, in milliseconds: an answer takes longer, and is changed at times. */
export const savesEveryMs = 20_000
const lastMs = Number(process.env['BENCH_STUDENT_SECONDS'] ?? 180) * 1000
const submitWithinMs = 10_000
const goals = { p95: 300, acknowledgedWithinMs: 15_000 }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function post(url: string, student: BenchStudent, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${student.token}` },
    body: JSON.stringify(body),
  })
}

/** The acknowledgements that one student received: the last acknowledged answer of each question. */
type Witness = Map<number, string>

/** Saves one answer of every student every 20 seconds, starting at different moments. */
export async function answering(url: string, students: BenchStudent[], questions: number[], forMs = lastMs) {
  const waits: number[] = []
  const witnesses = new Map<number, Witness>()
  let errors = 0
  const until = performance.now() + forMs
  const one = async (student: BenchStudent, at: number) => {
    const witness: Witness = new Map()
    witnesses.set(student.attemptId, witness)
    await wait((savesEveryMs * at) / students.length)
    for (let n = 0; performance.now() < until; n += 1) {
      const since = performance.now()
      const question = questions[n % questions.length] ?? 0
      const answer = `a${1 + ((at + n) % 4)}`
      try {
        const response = await post(`${url}/api/attempts/${student.attemptId}/responses`, student, {
          saves: [{ question_id: question, seq: Date.now(), user_answer: answer }],
        })
        await response.arrayBuffer()
        if (response.ok) witness.set(question, answer)
        else errors += 1
      } catch {
        errors += 1
      }
      waits.push(performance.now() - since)
      await wait(Math.max(0, savesEveryMs - (performance.now() - since)))
    }
  }
  await Promise.all(students.map(one))
  return { waits, errors, witnesses }
}

/** Counts the acknowledged answers that the database lacks. */
export async function countLost(pool: pg.Pool, witnesses: Map<number, Witness>): Promise<number> {
  const { rows } = await pool.query<{ attempt_id: number; question_id: number; user_answer: string }>(
    'SELECT attempt_id, question_id, user_answer FROM responses WHERE attempt_id = ANY($1)',
    [[...witnesses.keys()]],
  )
  const stored = new Map(rows.map((row) => [`${row.attempt_id} ${row.question_id}`, row.user_answer]))
  return [...witnesses]
    .flatMap(([attempt, witness]) => [...witness].map(([question, answer]) => [`${attempt} ${question}`, answer]))
    .filter(([place, answer]) => stored.get(place ?? '') !== answer).length
}

/** Submits the attempts of all students within ten seconds, every tenth of them twice at once. */
async function submitting(url: string, students: BenchStudent[], { quizId, module1, module2 }: Prepared) {
  const answers = [...module1, ...module2].map((question_id, at) => ({ question_id, user_answer: `a${1 + (at % 4)}` }))
  const startedAt = performance.now()
  let refused = 0
  let lastAt = 0
  const submit = async (student: BenchStudent) => {
    const response = await post(`${url}/api/user-answer/${quizId}`, student, {
      answers,
      attempt_id: student.attemptId,
    }).catch(() => undefined)
    await response?.arrayBuffer()
    if (!response?.ok) refused += 1
    lastAt = Math.max(lastAt, performance.now() - startedAt)
  }
  await Promise.all(
    students.map(async (student, at) => {
      await wait((submitWithinMs * at) / students.length)
      await Promise.all(at % 10 === 0 ? [submit(student), submit(student)] : [submit(student)])
    }),
  )
  return { refused, lastAt }
}

/** Simulates five hundred students: they answer for minutes, then all submit. Returns whether every goal is reached. */
export async function benchStudents(
  url: string,
  pool: pg.Pool,
  prepared: Prepared,
  students: BenchStudent[],
): Promise<boolean> {
  console.log(`\n${students.length} students, each saving every ${savesEveryMs / 1000} s for ${lastMs / 1000} s`)
  const { waits, errors, witnesses } = await answering(url, students, prepared.module2)
  const lost = await countLost(pool, witnesses)
  const p95 = quantile(waits, 0.95)
  const isAnswered = p95 <= goals.p95 && errors === 0 && lost === 0
  console.log(
    `  ${waits.length} saves, p50 ${quantile(waits, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${quantile(waits, 1).toFixed(0)} ms, ` +
      `${errors} errors, ${lost} lost; goal p95 ${goals.p95} ms, 0, 0: ${isAnswered ? 'reached' : 'MISSED'}`,
  )

  const { refused, lastAt } = await submitting(url, students, prepared)
  const { rows } = await pool.query<{ closed: number; attempts: number }>(
    `SELECT count(*) FILTER (WHERE phase = 'closed' AND total_count = 54)::int AS closed, count(*)::int AS attempts
     FROM attempts WHERE user_id = ANY($1)`,
    [students.map(({ id }) => id)],
  )
  const { closed = 0, attempts = 0 } = rows[0] ?? {}
  const isSubmitted =
    refused === 0 && closed === students.length && attempts === students.length && lastAt <= goals.acknowledgedWithinMs
  console.log(
    `  submitted within ${submitWithinMs / 1000} s, every tenth twice at once: ${closed} results, ${attempts - students.length} duplicates, ` +
      `${refused} refused, the last acknowledged after ${(lastAt / 1000).toFixed(1)} s; goal ${students.length}, 0, 0, ` +
      `${goals.acknowledgedWithinMs / 1000} s: ${isSubmitted ? 'reached' : 'MISSED'}`,
  )
  return isAnswered && isSubmitted
}
