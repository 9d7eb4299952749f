import { addSource, endOrder, endSourcesAt, type Ending, type Origin } from '../../core/access/sources.ts'
import { lockUser } from '../accounts/store.ts'
import { changeSources, endIn, readSources, restoreSources, type ChangedSources, type Held } from '../access/sources.ts'
import type { Db } from '../db/database.ts'
import { closeRequest } from '../requests/closing.ts'
import { reopenAccepted } from '../requests/queries.ts'
import { getSettings } from '../site/settings.ts'

/** Access that was opened: until when it was before ('none': not at all, null: for good) and is now, and the request it answered. */
export type OpenedCourse = {
  courseId: number
  before: string | 'none' | null
  after: string | null
  requestId: number | null
  /** The sources before and after the change; missing in entries of a release that had none. */
  sources?: ChangedSources | null
}

/** An action of staff or a student, not of an order. */
type Unordered = { origin: Omit<Origin, 'orderId'> }

/** The origin of a course that a student has asked for. */
export const ofRequest = { kind: 'request', orderId: null, reason: null } as const

const isoOf = (end: number | null) => (end === null ? null : new Date(end).toISOString())

function openedOf(courseId: number, sources: ChangedSources): OpenedCourse {
  const before = endIn(sources.before)
  const after = endIn(sources.after)
  return {
    courseId,
    before: before === 'none' ? 'none' : isoOf(before),
    // Without any source access is over: it ended before it began.
    after: after === 'none' ? new Date(0).toISOString() : isoOf(after),
    requestId: null,
    sources,
  }
}

/** Closes a waiting request for a course that a change has opened. */
async function closingRequest(tx: Db, held: Held, opened: OpenedCourse, now: number): Promise<OpenedCourse> {
  const isOpen = opened.after === null || Date.parse(opened.after) > now
  return { ...opened, requestId: isOpen ? await closeRequest(tx, { ...held, now }) : null }
}

/**
 * Grants access to a course for a number of days (null: forever), added to what remains of the present access, and closes a waiting
 * request for it. Call it in a transaction.
 */
export async function openCourse(
  tx: Db,
  { days, now, origin, ...held }: Held & { days: number | null; now: number; origin: Origin },
): Promise<OpenedCourse> {
  const { timeZone: zone } = await getSettings(tx)
  const changed = await changeSources(tx, held, (sources) => addSource(sources, { ...origin, days, now, zone }))
  return closingRequest(tx, held, openedOf(held.courseId, changed), now)
}

/** Sets the end of access to a course (null: for good), and closes a waiting request for it when that opens it. Call it in a transaction. */
export async function setCourseAccess(
  tx: Db,
  { end, now, origin, ...held }: Held & Unordered & { end: number | null; now: number },
): Promise<OpenedCourse> {
  const by = { ...origin, orderId: null, end, now }
  const changed = await changeSources(tx, held, (sources) => endSourcesAt(sources, by))
  return closingRequest(tx, held, openedOf(held.courseId, changed), now)
}

/** Ends what an order has opened; what others hold stays. Call it in a transaction. */
export async function endOrderAccess(
  tx: Db,
  { orderId, ending, now, ...held }: Held & { orderId: number; ending: Ending; now: number },
): Promise<OpenedCourse> {
  const { timeZone: zone } = await getSettings(tx)
  const changed = await changeSources(tx, held, (sources) => endOrder(sources, { orderId, ending, now, zone }))
  return openedOf(held.courseId, changed)
}

/** Takes back a change that the release before this one made: it noted the ends alone. */
async function restoreEnd(tx: Db, held: Held, { before, after }: OpenedCourse): Promise<ChangedSources | null> {
  await lockUser(tx, held.userId)
  const present = endIn(await readSources(tx, held))
  if (present === 'none' || isoOf(present) !== after) return null
  if (before === 'none') return changeSources(tx, held, () => [])
  const end = before === null ? null : Date.parse(before)
  const by = { kind: 'former', orderId: null, reason: null, end, now: present ?? 0 } as const
  return changeSources(tx, held, (sources) => endSourcesAt(sources, by))
}

/** Takes back a change of access; undefined when the access has changed since, and then nothing is changed. Call it in a transaction. */
export async function restoreAccess(tx: Db, userId: number, opened: OpenedCourse): Promise<OpenedCourse | undefined> {
  const { courseId, sources } = opened
  const held = { userId, courseId }
  const restored = sources ? await restoreSources(tx, held, sources) : await restoreEnd(tx, held, opened)
  return restored ? openedOf(courseId, restored) : undefined
}

/**
 * Takes back what {@link openCourse} did; false when the access has been changed since, and then nothing is changed. Call it in
 * a transaction.
 */
export async function closeAgain(tx: Db, userId: number, opened: OpenedCourse): Promise<boolean> {
  if (!(await restoreAccess(tx, userId, opened))) return false
  if (opened.requestId === null) return true
  return (await reopenAccepted(tx, { id: opened.requestId })).length === 1
}
