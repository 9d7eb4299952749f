import type { Begun } from '../../core/attempts/together.ts'
import type { Window } from '../../core/attempts/window.ts'

// core/attempts/window.ts decides which window holds and how long a review is withheld; tests/windows.test.ts compares the latter with it.

/** Returns the SQL of the windows that assignments carry. Its aliases are its own: those of a statement stand in its parameters. */
const given = (
  user: string,
  quiz: string,
  now: string,
) => `FROM assigned_students sitter JOIN assignments sitting ON sitting.id = sitter.assignment_id
    WHERE sitter.user_id = ${user} AND sitting.quiz_id = ${quiz} AND sitter.assigned_at <= ${now} AND sitting.withdrawn_at IS NULL
      AND (sitting.opens_at IS NOT NULL OR sitting.closes_at IS NOT NULL OR sitting.starts_together)`

/**
 * Returns the SQL of a table of the windows in which a user can start a quiz: those that her assignments carry, else the one of its version, the row
 * `version`. docs/decisions/0188
 */
export const windowsOf = (user: string, quiz: string, version: string, now: string) => `(
    SELECT CASE WHEN sitting.starts_together THEN sitting.begun_at ELSE sitting.opens_at END AS opens_at, sitting.closes_at,
      sitting.starts_together AND sitting.begun_at IS NULL AS awaits_staff, sitting.begun_at, sitter.waiting_at ${given(user, quiz, now)}
    UNION ALL SELECT ${version}.opens_at, ${version}.closes_at, false, NULL, NULL WHERE NOT EXISTS (SELECT ${given(user, quiz, now)}))`

/** Returns the condition under which a user can start a quiz now, but for its number of attempts. */
export const isStartable = (...of: Parameters<typeof windowsOf>) => `EXISTS (SELECT FROM ${windowsOf(...of)} w
    WHERE NOT w.awaits_staff AND coalesce(w.opens_at <= ${of[3]}, true) AND coalesce(w.closes_at > ${of[3]}, true))`

/** Returns {@link windowsOf} as JSON, for {@link readWindows}. */
export const windowsColumn = (...of: Parameters<typeof windowsOf>) => `(SELECT json_agg(w) FROM ${windowsOf(...of)} w)`

/** A window as JSON of the database. */
export type WindowRow = {
  opens_at: string | null
  closes_at: string | null
  awaits_staff: boolean
  begun_at: string | null
  waiting_at: string | null
}

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

/** Returns the windows of {@link windowsColumn} as the rule reads them. */
export const readWindows = (rows: readonly WindowRow[]): [Window, ...Window[]] => {
  const [first, ...others] = rows.map((row) => ({
    opensAt: instant(row.opens_at),
    closesAt: instant(row.closes_at),
    awaitsStaff: row.awaits_staff,
  }))
  return [first ?? { opensAt: null, closesAt: null, awaitsStaff: false }, ...others]
}

/** Returns when staff started a quiz for all last, of the windows of a student; null: they have not. T38 */
export function readBegun(rows: readonly WindowRow[]): Begun | null {
  const begun = rows.flatMap(({ begun_at, waiting_at }): Begun[] =>
    begun_at === null ? [] : [{ begunAt: Date.parse(begun_at), waitingAt: instant(waiting_at) }],
  )
  return begun.toSorted((one, other) => other.begunAt - one.begunAt)[0] ?? null
}

/** The quizzes that hold reviews back: looked up once in a statement, and nearly always none. */
const holding = `SELECT z.id FROM quiz_versions e JOIN quizzes z ON z.published_version_id = e.id WHERE e.holds_reviews`

/**
 * Returns the instant until when the review of an attempt is withheld, as `heldUntil` of core says, NULL: it is not; `row` is its alias.
 */
export const heldUntil = (row: string) => `(CASE WHEN ${row}.quiz_id IN (${holding}) THEN (SELECT greatest(
      CASE WHEN ${row}.started_at >= coalesce(e.opens_at, '-infinity') THEN e.closes_at END,
      (SELECT max(x.closes_at) FROM assignments x
        WHERE x.quiz_id = ${row}.quiz_id AND x.withdrawn_at IS NULL AND x.given_at <= ${row}.started_at))
    FROM quizzes z JOIN quiz_versions e ON e.id = z.published_version_id WHERE z.id = ${row}.quiz_id) END)`

/** Returns {@link heldUntil} while it lies ahead, else NULL. */
export const stillHeldUntil = (row: string, now: string) =>
  `(SELECT h.until FROM (SELECT ${heldUntil(row)} AS until OFFSET 0) h WHERE h.until > ${now})`

/** Returns the condition under which the review of an attempt is withheld. */
export const isHeld = (row: string, now: string) => `coalesce(${heldUntil(row)} > ${now}, false)`
