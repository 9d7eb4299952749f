import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A student with the demo's password: id, address, bearer token and an open attempt. */
export type BenchStudent = { id: number; email: string; token: string; attemptId: number }

/** The prepared data that the scenarios need. */
export type Prepared = {
  lessonId: number
  quizId: number
  module1: number[]
  module2: number[]
  /** In module 1, for reading and saving. */
  readers: BenchStudent[]
  /** In module 2 with module 1 answered; one for each submission. */
  submitters: BenchStudent[]
  /** In module 2 too, for as long as a correction may take: what others measure has submitted the ones above. */
  beside: BenchStudent[]
  /** With a finished attempt. */
  reviewers: BenchStudent[]
  /** In module 2 like the submitters: they save for minutes before they submit. */
  students: BenchStudent[]
  /** With a year of practice and nothing open; `drillId`: the drill that each did last. */
  learners: (BenchStudent & { drillId: number })[]
}

const hash = (token: string) => createHash('sha256').update(token).digest()

/** A year of practice: two drills of seven questions a week. */
const practiceOfYear = { drills: 104, questions: 7 }

/**
 * Inserts a year of drills of these students. They differ in which questions they met and in what they missed, by their ids and the places of
 * the questions alone, so that each run measures the same. Every mistake has begun to return, a fifth of them today. Returns the newest drill of each.
 */
async function addYear(pool: pg.Pool, userIds: number[]): Promise<Map<number, number>> {
  const { drills, questions } = practiceOfYear
  await pool.query(
    `WITH sets AS (
       INSERT INTO learning_sets (user_id, kind, choice, started_at, finished_at)
       SELECT u, 'drill', '{"by":"need","level":null,"pace":null}', at, at + interval '8 minutes'
       FROM unnest($1::int[]) u CROSS JOIN generate_series(1, $2::int) n, LATERAL (SELECT now() - n * interval '3.5 days' AS at) t
       RETURNING id, user_id, started_at),
     bank AS (
       SELECT k.revision_id, row_number() OVER (ORDER BY k.revision_id) - 1 AS place, count(*) OVER () AS many
       FROM quizzes q JOIN version_questions k ON k.version_id = q.published_version_id WHERE q.name LIKE 'Bank: %')
     INSERT INTO learning_answers (set_id, question_id, ordinal, user_answer, mark, seconds, answered_at)
     SELECT s.id, b.revision_id, o, 'a1', ((s.id + o * 7 + b.place) % 10 < 6)::int, 40 + (s.id + o) % 50, s.started_at + o * interval '1 minute'
     FROM sets s CROSS JOIN generate_series(1, $3::int) o JOIN bank b ON b.place = (s.id * 31 + o * 47) % b.many
     ON CONFLICT DO NOTHING`,
    [userIds, drills, questions],
  )
  await pool.query(
    `INSERT INTO return_cards (user_id, item_id, stability, difficulty, reps, lapses, last_day, due_day, right_siblings, right_self)
     SELECT s.user_id, i.item_id, 12, 5, 2, 1, d.today - 10, d.today + i.item_id % 5, 0, 1
     FROM (SELECT (extract(epoch FROM now()) / 86400)::int AS today) d, learning_sets s JOIN learning_answers l ON l.set_id = s.id
       JOIN item_revisions i ON i.id = l.question_id
     WHERE s.user_id = ANY ($1::int[]) AND l.mark = 0 ON CONFLICT DO NOTHING`,
    [userIds],
  )
  const { rows } = await pool.query<{ user_id: number; id: number }>(
    `SELECT DISTINCT ON (user_id) user_id, id FROM learning_sets WHERE user_id = ANY ($1::int[]) ORDER BY user_id, started_at DESC`,
    [userIds],
  )
  return new Map(rows.map(({ user_id: userId, id }) => [userId, id]))
}

/** Inserts students with sessions and attempts directly into the database, as the starting point of the measured calls. */
export async function prepare(
  pool: pg.Pool,
  counts: {
    readers: number
    submitters: number
    beside?: number
    reviewers: number
    students: number
    learners?: number
  },
): Promise<Prepared> {
  const { rows: quizzes } = await pool.query<{ lesson: number; quiz: number; version: number; course: number }>(
    `SELECT l.id AS lesson, q.id AS quiz, q.published_version_id AS version, q.course_id AS course
     FROM lessons l JOIN quizzes q ON q.lesson_id = l.id WHERE l.slug = 'practice-test-1'`,
  )
  const quiz = quizzes[0]
  if (!quiz) throw new Error('the demo academy is missing')
  const questionsOf = async (where: string) =>
    (
      await pool.query<{ id: number }>(`SELECT id FROM questions WHERE version_id = $1 AND ${where} ORDER BY ordinal`, [
        quiz.version,
      ])
    ).rows.map(({ id }) => id)
  const module1 = await questionsOf("module = 'module1'")
  const module2 = await questionsOf("module = 'module2' AND variant = 'easy'")

  await pool.query(`
    CREATE TABLE bench_rows (id integer PRIMARY KEY, a integer, b text, c timestamptz DEFAULT now());
    INSERT INTO bench_rows SELECT n, n, 'row ' || n FROM generate_series(1, 1000) n;
    CREATE TABLE bench_writes (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, attempt_id integer, question_id integer, answer text)`)

  const people = async (name: string, count: number, phase: 'module1' | 'module2'): Promise<BenchStudent[]> => {
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
    const { rows: users } = await pool.query<{ id: number; email: string }>(
      `INSERT INTO users (name, email, password_hash) SELECT 'Bench Student', $1 || n || '@bench.example', d.password_hash
       FROM generate_series(1, $2::int) n, users d WHERE d.email = 'student@lantern.example' RETURNING id, email`,
      [name, count],
    )
    const ids = users.map(({ id }) => id)
    await pool.query('INSERT INTO grants (user_id, course_id) SELECT unnest($1::int[]), $2', [ids, quiz.course])
    await pool.query(
      `INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT t, u, now() + interval '1 day' FROM unnest($1::bytea[], $2::int[]) AS x (t, u)`,
      [tokens.map(hash), ids],
    )
    const { rows: attempts } = await pool.query<{ id: number; user_id: number }>(
      `INSERT INTO attempts (user_id, quiz_id, version_id, lesson_id, number, lengths, started_at, phase, ends_at, due_at, variant, module1_correct)
       SELECT u, $2, $3, $4, 1, '{"module1Seconds":7200,"module2Seconds":7200,"breakSeconds":120,"quizSeconds":null}', now(), $5,
         now() + interval '2 hours', now() + interval '2 hours', CASE $5 WHEN 'module2' THEN 'easy' END, CASE $5 WHEN 'module2' THEN 10 END
       FROM unnest($1::int[]) u RETURNING id, user_id`,
      [ids, quiz.quiz, quiz.version, quiz.lesson, phase],
    )
    if (phase === 'module2')
      await pool.query(
        // As stored by saving: with their verdicts.
        `INSERT INTO responses (attempt_id, question_id, seq, user_answer, mark)
         SELECT a, q.id, 1, 'a1', (q.key = '"a1"')::int
           FROM unnest($1::int[]) a CROSS JOIN questions q WHERE q.id = ANY($2::int[])`,
        [attempts.map(({ id }) => id), module1],
      )
    const attemptOf = new Map(attempts.map((attempt) => [attempt.user_id, attempt.id]))
    return users.map(({ id, email }, at) => ({ id, email, token: tokens[at] ?? '', attemptId: attemptOf.get(id) ?? 0 }))
  }
  const readers = await people('reader', counts.readers, 'module1')
  const submitters = await people('submitter', counts.submitters, 'module2')
  const beside = await people('beside', counts.beside ?? 0, 'module2')
  const reviewers = await people('reviewer', counts.reviewers, 'module2')
  const students = await people('student', counts.students, 'module2')
  const learners = await people('learner', counts.learners ?? 0, 'module2')
  const learnerIds = learners.map(({ id }) => id)
  // A test that is open keeps questions back.
  await pool.query(
    `UPDATE attempts SET phase = 'closed', finish_reason = 'submitted', finished_at = now() - interval '3 days', correct_count = 10, total_count = 54
     WHERE user_id = ANY ($1::int[])`,
    [learnerIds],
  )
  const lastDrills = await addYear(pool, learnerIds)
  await pool.query('ANALYZE')
  return {
    lessonId: quiz.lesson,
    quizId: quiz.quiz,
    module1,
    module2,
    readers,
    submitters,
    beside,
    reviewers,
    students,
    learners: learners.map((student) => ({ ...student, drillId: lastDrills.get(student.id) ?? 0 })),
  }
}
