import { outcomeOfStart } from '../../core/attempts/machine.ts'
import { startableMs, waitingMs } from '../../core/attempts/together.ts'
import { startStateAt } from '../../core/attempts/window.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { lockAssignment } from '../assignments/store.ts'
import { ofWaiting } from '../attempts/changes/changes.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import * as queries from './queries.ts'

/** Lists the quizzes that staff have yet to start for all; narrowed to an assignment, or to a quiz and a group. T38 */
export const listRooms = (
  db: Db,
  {
    assignment,
    quiz,
    group,
  }: { assignment?: number | undefined; quiz?: number | undefined; group?: number | undefined },
  now: number,
) =>
  queries.listRooms(db, {
    now: new Date(now),
    waitingSince: new Date(now - waitingMs),
    dueSince: new Date(now - startableMs),
    assignment: assignment ?? null,
    quiz: quiz ?? null,
    group: group ?? null,
  })

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
      await queries.startForAll(tx, { assignmentId, now: new Date(now) })
      await recordChange(tx, { now, author, thing: 'assignment', thingId: assignmentId, action: 'begun' })
    } else if (locked.begun_at === null) refuse('quiz.closed')
    const students = await queries.listStudentsToStart(tx, {
      assignmentId,
      waitingSince: new Date(begunAt - waitingMs),
    })
    return { begunAt, students }
  })
  for (const { user_id: userId } of begun.students) context.changes.notify(ofWaiting(userId))
  return { begunAt: begun.begunAt, waiting: begun.students.filter(({ waits }) => waits).length }
}
