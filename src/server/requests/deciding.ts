import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { openCourse } from '../courses/opening.ts'
import type { EmailText } from '../mail/email.ts'
import { emailTexts } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** A request that waits, as staff see it. */
export type WaitingRequest = {
  id: number
  created_at: Date
  student: string
  email: string
  phone: string
  course: string
}

/** The requests that wait, the oldest first. */
export function listWaitingRequests(db: Db): Promise<WaitingRequest[]> {
  return db.run(
    {
      name: 'waiting-requests',
      text: `SELECT r.id, r.created_at, u.name AS student, u.email, u.phone, c.name AS course
        FROM course_requests r JOIN users u ON u.id = r.user_id JOIN courses c ON c.id = r.course_id
        WHERE r.status = 'requested' ORDER BY r.id`,
    },
    [],
  )
}

/** What staff decide: yes, with another length than the course's when given (null: for good), or no with a reason. */
export type RequestDecision = { accept: true; days?: number | null } | { accept: false; reason: string }

/** What became of it; 'decided' where somebody was quicker. */
export type DecidedRequest =
  | { outcome: 'accepted' | 'declined'; userId: number; course: string; until: Date | null; reason: string | null }
  | { outcome: 'decided' }
  | { outcome: 'missing' }

type RequestRow = { user_id: number; email: string; course_id: number; course: string; access_days: number | null }

/** Whoever opens or asks for a course has the student's row first: an order of it may be confirmed at this moment. */
async function lockAsker(tx: Db, id: number): Promise<void> {
  const [asker] = await tx.run<{ user_id: number }>(
    { name: 'asker-of-request', text: 'SELECT user_id FROM course_requests WHERE id = $1' },
    [id],
  )
  if (asker) await lockUser(tx, asker.user_id)
}

/** Decides a request once: however often it is accepted, the course opens once. */
export function decideRequest(
  db: Db,
  { id, decision, now }: { id: number; decision: RequestDecision; now: number },
): Promise<DecidedRequest> {
  return db.transaction(async (tx) => {
    await lockAsker(tx, id)
    const reason = decision.accept ? null : decision.reason
    const [row] = await tx.run<RequestRow>(
      {
        name: 'decide-request',
        text: `UPDATE course_requests r SET status = $2, reason = $3, decided_at = $4 FROM courses c, users u
          WHERE r.id = $1 AND r.status = 'requested' AND c.id = r.course_id AND u.id = r.user_id
          RETURNING r.user_id, u.email, r.course_id, c.name AS course, c.access_days`,
      },
      [id, decision.accept ? 'accepted' : 'declined', reason, new Date(now)],
    )
    if (!row) {
      const known = await tx.run({ name: 'known-request', text: 'SELECT FROM course_requests WHERE id = $1' }, [id])
      return { outcome: known.length > 0 ? 'decided' : 'missing' }
    }
    const told = { userId: row.user_id, course: row.course, reason }
    const write = (email: EmailText) => enqueue(tx, now, 'letter', { to: row.email, ...email })
    if (!decision.accept) {
      await write(emailTexts.requestDeclined({ course: row.course, reason: decision.reason }))
      return { outcome: 'declined', until: null, ...told }
    }
    const days = decision.days === undefined ? row.access_days : decision.days
    const until = await openCourse(tx, { userId: row.user_id, courseId: row.course_id, days, now })
    await write(emailTexts.requestAccepted({ course: row.course, until: until && day.format(until) }))
    return { outcome: 'accepted', until, ...told }
  })
}
