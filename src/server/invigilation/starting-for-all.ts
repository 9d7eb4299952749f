import { outcomeOfStart } from '../../core/attempts/machine.ts'
import { waitingMs } from '../../core/attempts/together.ts'
import { startStateAt } from '../../core/attempts/window.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { lockAssignment } from '../assignments/store.ts'
import { thingJoins, thingName } from '../assignments/things.ts'
import { ofWaiting } from '../attempts/changes/changes.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'

/** A quiz that staff have yet to start for all, with who waits on its cover. */
export type Room = {
  assignment_id: number
  quiz: string
  to: string
  students: number
  waiting: { user_id: number; student: string }[]
}

/** The most rooms on the desk: those due first. */
const mostRooms = 20

/** How long after its time an assignment that was never started stays on the desk. */
const staysMs = 24 * 60 * 60 * 1000

/** Lists the quizzes that staff have yet to start for all; narrowed to an assignment, or to a quiz and a group. T38 */
export const listRooms = (
  db: Db,
  {
    assignment,
    quiz,
    group,
  }: { assignment?: number | undefined; quiz?: number | undefined; group?: number | undefined },
  now: number,
): Promise<Room[]> =>
  db.run(
    {
      name: 'desk-rooms',
      text: `SELECT x.id AS assignment_id, ${thingName} AS quiz, coalesce(x.group_name, u.name) AS "to",
          (SELECT count(*)::int FROM assigned_students s WHERE s.assignment_id = x.id) AS students,
          coalesce((SELECT json_agg(json_build_object('user_id', w.id, 'student', w.name) ORDER BY lower(w.name), w.id)
            FROM assigned_students s JOIN users w ON w.id = s.user_id WHERE s.assignment_id = x.id AND s.waiting_at > $2), '[]') AS waiting
        FROM assignments x ${thingJoins} LEFT JOIN users u ON u.id = x.student_id
        WHERE x.starts_together AND x.begun_at IS NULL AND x.withdrawn_at IS NULL AND x.given_at <= $1 AND x.due_at > $3
          AND (x.closes_at IS NULL OR x.closes_at > $1)
          AND ($4::int IS NULL OR x.id = $4) AND ($5::int IS NULL OR x.quiz_id = $5) AND ($6::int IS NULL OR x.group_id = $6)
        ORDER BY x.due_at, x.id LIMIT ${mostRooms}`,
    },
    [
      new Date(now),
      new Date(now - waitingMs),
      new Date(now - staysMs),
      assignment ?? null,
      quiz ?? null,
      group ?? null,
    ],
  )

/**
 * Starts an assigned quiz for all who wait on its cover, at one instant: their covers are notified and start it, each attempt from that
 * instant on. Returns the instant and how many waited; of a second call those of the first. T38
 */
export async function startForAll(
  context: Pick<Context, 'db' | 'now' | 'changes'>,
  assignmentId: number,
  author: Author,
): Promise<{ begunAt: number; waiting: number }> {
  const begun = await context.db.transaction(async (tx) => {
    const locked = (await lockAssignment(tx, assignmentId)) ?? refuse('assignment.not_found')
    if (locked.withdrawn_at !== null) refuse('assignment.withdrawn')
    if (!locked.starts_together) refuse('assignment.not_together')
    const now = context.now()
    const window = {
      opensAt: locked.begun_at?.getTime() ?? null,
      closesAt: locked.closes_at?.getTime() ?? null,
      awaitsStaff: locked.begun_at === null,
    }
    const state = startStateAt({ ...window, attemptsAllowed: null, attemptsTaken: 0 }, now)
    const begunAt = locked.begun_at?.getTime() ?? now
    if (outcomeOfStart(state, 'start_for_all') === 'done') {
      const text = 'UPDATE assignments SET begun_at = $2 WHERE id = $1'
      await tx.run({ name: 'start-for-all', text }, [assignmentId, new Date(now)])
      await recordChange(tx, { now, author, thing: 'assignment', thingId: assignmentId, action: 'begun' })
    } else if (locked.begun_at === null) refuse('quiz.closed')
    const students = await tx.run<{ user_id: number; waits: boolean }>(
      {
        name: 'students-to-start',
        text: `SELECT user_id, coalesce(waiting_at > $2, false) AS waits FROM assigned_students WHERE assignment_id = $1`,
      },
      [assignmentId, new Date(begunAt - waitingMs)],
    )
    return { begunAt, students }
  })
  for (const { user_id: userId } of begun.students) context.changes.notify(ofWaiting(userId))
  return { begunAt: begun.begunAt, waiting: begun.students.filter(({ waits }) => waits).length }
}
