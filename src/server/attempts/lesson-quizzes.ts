import { accessColumn, type CourseAccess } from '../courses/access.ts'
import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import { ownColumns, type OwnAttempt } from './own-attempt.ts'
import { attemptFromJson } from './rows.ts'
import { hasResult } from './store.ts'
import { stillHeldUntil, windowsColumn, type WindowRow } from './windows.ts'

/** A lesson's quiz for one user: their access, and their open attempt with its responses. */
export type LessonQuiz = {
  quiz_id: number
  published_version_id: number
  corrections: number
  is_free: boolean
  access: CourseAccess
  open_attempt: OwnAttempt | null
  finished_attempts: number
  windows: WindowRow[]
  /** The instant from which the review of an attempt that begins now is shown; null: when it has ended. */
  held_until: Date | null
  /** How many attempts were ever started, discarded ones too. */
  attempts_taken: number
}

/** Looks up the published quizzes of lessons for users; concurrent look-ups share a statement. */
export type LessonQuizzes = { find(lessonId: number, userId: number): Promise<LessonQuiz | undefined> }

// The results are filtered while they are counted: as a condition, the index of all results of a quiz would be read for one student.
const statement = {
  name: 'find-lesson-quizzes',
  text: `SELECT t.at::int, q.id AS quiz_id, q.published_version_id, q.corrections, l.is_free, access,
      (SELECT row_to_json(o) FROM (SELECT ${ownColumns('$3')}
          FROM attempts a WHERE a.user_id = t.user_id AND a.quiz_id = q.id AND a.phase <> 'closed') o) AS open_attempt,
      ${windowsColumn('t.user_id', 'q.id', 'v', '$3::timestamptz')} AS windows,
      (SELECT ${stillHeldUntil('o', '$3')} FROM (SELECT q.id AS quiz_id, $3::timestamptz AS started_at) o) AS held_until,
      taken.finished_attempts, taken.attempts_taken
    FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS t (lesson_id, user_id, at)
      JOIN lessons l ON l.id = t.lesson_id JOIN quizzes q ON q.lesson_id = l.id
      JOIN quiz_versions v ON v.id = q.published_version_id JOIN courses c ON c.id = l.course_id
      CROSS JOIN LATERAL (SELECT ${accessColumn('t.user_id', '$3::timestamptz')} AS access) x
      CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE ${hasResult}))::int AS finished_attempts, count(*)::int AS attempts_taken
        FROM attempts a WHERE a.user_id = t.user_id AND a.quiz_id = q.id) taken
    WHERE l.is_visible AND c.status = 'active'`,
}

/** Creates the look-up over a database and a clock. */
export function openLessonQuizzes(db: Db, now: () => number): LessonQuizzes {
  const look = batched<{ lessonId: number; userId: number }, LessonQuiz | undefined>(
    async (requests) => {
      const rows = await db.run<LessonQuiz & { at: number }>(statement, [
        requests.map(({ lessonId }) => lessonId),
        requests.map(({ userId }) => userId),
        new Date(now()),
      ])
      const quizzes: (LessonQuiz | undefined)[] = requests.map(() => undefined)
      for (const row of rows)
        quizzes[row.at - 1] = { ...row, open_attempt: row.open_attempt && attemptFromJson(row.open_attempt) }
      return quizzes
    },
    { most: 32, concurrency: 4 },
  )
  return { find: (lessonId, userId) => look({ lessonId, userId }) }
}
