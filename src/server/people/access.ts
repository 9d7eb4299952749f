import { dayIn, endAfterDaysIn } from '../../core/editing/zone.ts'
import { areSame, type Ending } from '../../core/access/sources.ts'
import { lockUser } from '../accounts/store.ts'
import { emailAbout, recordChange, type Author } from '../audit/record.ts'
import { dropAwaitedOfCourse } from '../courses/awaiting.ts'
import { endOrderAccess, restoreAccess, setCourseAccess, type OpenedCourse } from '../courses/opening.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { emailTextsFor } from '../mail/words.ts'
import { enqueue } from '../outbox/store.ts'
import * as queries from './queries.ts'

/** A change that staff make to a student's access to a course. */
export type AccessChange =
  /** `from` is the present end, null where there is none: nothing changes when it is another by now. */
  | { to: 'until'; until: string | null; from?: string | null }
  /** Added to what remains, or from now on. `from` is the end that staff saw, null where there was none; left out for many at once. */
  | { to: 'extend'; days: number; from?: string | null }
  /** Opened for so many days, for good when null, for those who do not have it open. */
  | { to: 'open'; days: number | null }
  /** For those who have it open for longer. */
  | { to: 'shorten'; until: string }
  | { to: 'revoke' }
  /** Ends the access from one order. */
  | { to: 'end_order'; orderId: number; ending: Ending }
  /** Gives back the access that a change has ended. */
  | { to: 'give_back'; ended: OpenedCourse }

/** The name of a change in the log and in the email to the student. */
type AccessAction = 'granted' | 'extended' | 'shortened' | 'revoked'

type Until = number | null | 'none'

/** Compares ends of access; null, for good, is later than any. */
const endOf = (until: Until) => (until === null ? Infinity : until === 'none' ? -Infinity : until)

function actionOf(before: Until, after: number | null, now: number): AccessAction {
  if (endOf(after) <= now) return 'revoked'
  if (endOf(before) <= now) return 'granted'
  return endOf(after) >= endOf(before) ? 'extended' : 'shortened'
}

/** A change whose end follows from the access that there is; the others follow from its sources. */
type Plain = Exclude<AccessChange, { to: 'end_order' | 'give_back' }>

/** Returns the end that a change makes; days end with their last one on the clocks of the academy's zone. T37 */
function afterOf(change: Plain, before: Until, { now, zone }: { now: number; zone: string }): number | null {
  if (change.to === 'revoke') return now
  if (change.to === 'until') return change.until === null ? null : Date.parse(change.until)
  if (change.to === 'shorten') {
    const until = Date.parse(change.until)
    if (before === 'none') return now
    return endOf(before) > until ? until : before
  }
  if (before === null) return null
  if (change.to === 'open') {
    if (endOf(before) > now) return before as number
    return change.days === null ? null : endAfterDaysIn(zone, now, change.days)
  }
  return endAfterDaysIn(zone, Math.max(before === 'none' ? now : before, now), change.days)
}

/** Returns the end as the page of an account shows it, in whole seconds; null when there is none. */
const shownEnd = (until: Until) => (typeof until === 'number' ? Math.floor(until / 1000) : null)

/** Returns whether a change was decided at an end that has changed since: it was sent twice, or another member of staff was faster. */
const isOvertaken = (change: AccessChange, before: Until) =>
  'from' in change &&
  change.from !== undefined &&
  shownEnd(before) !== shownEnd(change.from === null ? null : Date.parse(change.from))

type Changing = {
  userId: number
  courseId: number
  change: AccessChange
  reason: string | null
  author: Author
  now: number
  /** The academy's time zone, which the caller reads once for many. */
  zone: string
  /** The source of the access. */
  kind?: 'staff' | 'import'
  /** True if the student gets an email about this change alone. */
  isEmailed?: boolean
}

const isSame = ({ sources }: OpenedCourse) => !!sources && areSame(sources.before, sources.after)

/** Makes a change; undefined when there is nothing to change, or the access is another by now. */
async function makeChange(
  tx: Db,
  { userId, courseId, change, reason, now, zone, kind = 'staff' }: Changing,
  before: Until,
): Promise<OpenedCourse | undefined> {
  const held = { userId, courseId }
  if (change.to === 'end_order') return endOrderAccess(tx, { ...held, ...change, now })
  if (change.to === 'give_back') {
    const { before: former } = change.ended
    const wouldBeOver = former === 'none' || (former !== null && Date.parse(former) <= now)
    return wouldBeOver ? undefined : restoreAccess(tx, userId, change.ended)
  }
  if (kind === 'staff') await dropAwaitedOfCourse(tx, held)
  const after = afterOf(change, before, { now, zone })
  const isOver = endOf(before) <= now && endOf(after) <= now
  if (isOver || isOvertaken(change, before) || endOf(before) === endOf(after)) return undefined
  return setCourseAccess(tx, { ...held, end: after, now, origin: { kind, reason } })
}

/**
 * Grants, extends, shortens or revokes a student's access to a course, writes it to the audit log and emails the student ten seconds
 * later. Returns null when nothing changes: no access to be revoked, the same end, or another end than the one it was decided at; and
 * for an account that is joined to another, which has its access. T23
 */
export async function changeAccess(
  tx: Db,
  changing: Changing,
): Promise<{ id: number | null; at: number; opened: OpenedCourse } | null> {
  const { userId, courseId, reason, author, now, zone, isEmailed = true } = changing
  // Before it is read: of two extensions at once the second sees the end that the first has set.
  await lockUser(tx, userId)
  const [known] = await queries.findAccess(tx, { userId, courseId })
  if (!known) refuse('account.not_found')
  if (known.is_joined) return null
  const before: Until = known.had ? (known.expires_at?.getTime() ?? null) : 'none'
  const opened = await makeChange(tx, changing, before)
  if (!opened) return null
  const after = opened.after === null ? null : Date.parse(opened.after)
  // Another source holds the access as long as before: there is nothing to tell.
  if (endOf(before) === endOf(after)) return isSame(opened) ? null : { id: null, at: now, opened }
  const action = actionOf(before, after, now)
  const id = await recordChange(tx, {
    now,
    author,
    thing: 'access',
    thingId: courseId,
    action,
    personId: userId,
    before: { until: opened.before },
    after: { until: opened.after, reason, opened: [opened] },
  })
  if (!isEmailed || known.email === null) return { id, at: now, opened }
  // The day as the academy's clocks show it, as staff have typed it.
  const until = after === null ? null : dayIn(zone, after)
  const emailTexts = await emailTextsFor(tx, { id: userId })
  const text = emailTexts.accessChanged({ course: known.course, action, until, reason })
  await enqueue(tx, now, 'email', { to: known.email, ...text }, emailAbout(id, { author, now }))
  return { id, at: now, opened }
}
