import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import { openCourse } from '../courses/opening.ts'
import type { EmailText } from '../mail/email.ts'
import { emailTexts } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** A waiting request, as staff see it. */
export type WaitingRequest = {
  id: number
  created_at: Date
  student: string
  email: string
  phone: string
  course: string
}

/** Returns the waiting requests, oldest first. */
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

/** A decision by staff: accepted, with `days` instead of the course's own duration when given (null: forever), or declined. */
export type RequestDecision = { accept: true; days?: number | null } | { accept: false; reason: string }

/** The outcome of a decision; 'decided' when another one came first. */
export type DecidedRequest =
  | { outcome: 'accepted' | 'declined'; userId: number; course: string; until: Date | null; reason: string | null }
  | { outcome: 'decided' }
  | { outcome: 'missing' }

type RequestRow = { user_id: number; email: string; course_id: number; course: string; access_days: number | null }

/** Locks the requesting student's row, like all changes of access: an order of the course may be confirmed at the same time. */
async function lockRequester(tx: Db, id: number): Promise<void> {
  const [requester] = await tx.run<{ user_id: number }>(
    { name: 'user-of-request', text: 'SELECT user_id FROM course_requests WHERE id = $1' },
    [id],
  )
  if (requester) await lockUser(tx, requester.user_id)
}

/** Decides a request. Idempotent: accepting it twice opens the course once. */
export function decideRequest(
  db: Db,
  { id, decision, now }: { id: number; decision: RequestDecision; now: number },
): Promise<DecidedRequest> {
  return db.transaction(async (tx) => {
    await lockRequester(tx, id)
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
    const details = { userId: row.user_id, course: row.course, reason }
    const sendEmail = (email: EmailText) => enqueue(tx, now, 'letter', { to: row.email, ...email })
    if (!decision.accept) {
      await sendEmail(emailTexts.requestDeclined({ course: row.course, reason: decision.reason }))
      return { outcome: 'declined', until: null, ...details }
    }
    const days = decision.days === undefined ? row.access_days : decision.days
    const until = await openCourse(tx, { userId: row.user_id, courseId: row.course_id, days, now })
    await sendEmail(emailTexts.requestAccepted({ course: row.course, until: until && day.format(until) }))
    return { outcome: 'accepted', until, ...details }
  })
}
