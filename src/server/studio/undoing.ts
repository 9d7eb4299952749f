import { undoMs } from '../../core/staff/undo.ts'
import { withdrawAnnouncement } from '../announcements/store.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { closeAgain, type OpenedCourse } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { cancelTaken } from '../orders/cash.ts'
import { reopenOrder } from '../orders/deciding.ts'
import { decideAgain } from '../orders/reopening.ts'
import { dropUntried } from '../outbox/store.ts'
import { reopenReport } from '../question-reports/store.ts'
import { undoUntold } from '../regrades/store.ts'
import { reopenRequest } from '../requests/deciding.ts'

type Entry = {
  id: number
  at: Date
  action: string
  thing: 'access' | 'announcement' | 'request' | 'order' | 'regrade' | 'report'
  thing_id: string
  person_id: number | null
  before: Record<string, unknown> | null
  after: { status: string; opened: OpenedCourse[] }
}

/** How each decision that can be taken back is reversed; false where its thing has changed since. */
const reversals: Record<string, (tx: Db, entry: Entry, now: number) => Promise<boolean>> = {
  'request.accepted': (tx, { thing_id }) => reopenRequest(tx, { id: Number(thing_id), status: 'accepted' }),
  'request.declined': (tx, { thing_id }) => reopenRequest(tx, { id: Number(thing_id), status: 'declined' }),
  'order.confirmed': (tx, { thing_id }) => reopenOrder(tx, { number: thing_id, status: 'confirmed' }),
  // What is taken back is the access alone, below.
  'access.granted': () => Promise.resolve(true),
  'access.extended': () => Promise.resolve(true),
  'access.shortened': () => Promise.resolve(true),
  'access.revoked': () => Promise.resolve(true),
  'announcement.sent': (tx, { thing_id }) => withdrawAnnouncement(tx, Number(thing_id)),
  'order.reopened': (tx, { thing_id, before }) =>
    decideAgain(tx, thing_id, before as { status: string; reason: string | null; decided_at: string | null }),
  'order.taken': (tx, { thing_id }) => cancelTaken(tx, thing_id),
  'report.corrected': (tx, { thing_id }) => reopenReport(tx, Number(thing_id)),
  'report.declined': (tx, { thing_id }) => reopenReport(tx, Number(thing_id)),
  'regrade.applied': (tx, { thing_id }, now) => undoUntold(tx, Number(thing_id), now),
  'order.declined': (tx, { thing_id }) => reopenOrder(tx, { number: thing_id, status: 'declined' }),
}

const findOwn = {
  name: 'own-change',
  text: `SELECT id, at, action, thing, thing_id, person_id, before, after FROM audit_log WHERE id = $1 AND actor_id = $2
    FOR UPDATE`,
}

/** Read once the entry is locked, for a second click waits for the first. */
const findUndoing = { name: 'undoing-of', text: 'SELECT FROM audit_log WHERE undoes = $1' }

/**
 * Takes back a decision and deletes the email about it, both or neither. Refuses once that email has been tried, and when what was
 * decided has changed since. T4
 */
export function undoChange(
  db: Db,
  { changeId, author, now }: { changeId: number; author: Author; now: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [entry] = await tx.run<Entry>(findOwn, [changeId, author.actorId])
    const reverse = entry && reversals[entry.action]
    if (!entry || !reverse) refuse('change.not_found')
    if ((await tx.run(findUndoing, [entry.id])).length > 0) return
    if (now > entry.at.getTime() + undoMs || !(await dropUntried(tx, entry.id))) refuse('change.settled')
    if (!(await reverse(tx, entry, now))) refuse('change.overtaken')
    for (const opened of entry.after.opened.toReversed())
      if (entry.person_id === null || !(await closeAgain(tx, entry.person_id, opened))) refuse('change.overtaken')
    const { thing, thing_id: thingId, person_id: personId } = entry
    const change = { thing, thingId, personId, action: 'undone', before: entry.after, after: entry.before ?? {} }
    await recordChange(tx, { now, author, undoes: entry.id, ...change })
  })
}
