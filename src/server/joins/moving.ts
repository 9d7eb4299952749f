import type { JoinedThing } from '../../core/accounts/joining.ts'
import { projectAccess } from '../access/sources.ts'
import type { Db } from '../db/database.ts'
import type { FormerAttempt, MovedRows } from './tables.ts'
import * as queries from './queries.ts'

/** The two accounts; rows move from `joined` to `remaining`, and back when they are parted. */
export type Pair = { remaining: number; joined: number }

/** A table whose rows are moved, and the rules for them. A row `t` stays where the other account has a counterpart `o` of it. */
type Moving = {
  table: string
  /** The kind of thing that staff are shown; without it the rows go along with others. */
  thing?: JoinedThing
  /** The column that names the account. */
  owner?: string
  /** The SQL expression that identifies a row within its account. */
  key?: string
  unless?: string
  /** The condition for rows that belong to those moved before; $1 is the joined account, $2 the other. */
  only?: string
}

/**
 * Every table with rows of a student that are moved, in this order. What an account needs to sign in, its cart and its browsers are not
 * moved: they go with it. A test compares this list with the references to accounts. Staff join the wrong accounts at times, so everything
 * that changed is recorded in one row and moved back by parting within 30 days, while the other account is only disabled; the dry run is
 * the join itself in a transaction that is rolled back. Late answers of its last 24 hours on a device of the disabled account are lost.
 */
export const movings: readonly Moving[] = [
  // The access itself follows from its sources.
  { table: 'access_sources' },
  { table: 'awaited_access', unless: 'o.course_id = t.course_id AND o.order_id IS NULL AND t.order_id IS NULL' },
  { table: 'orders', thing: 'orders', unless: 'o.checkout_key = t.checkout_key' },
  // The receipts of orders belong to whose order it is.
  {
    table: 'pictures',
    owner: 'owner_id',
    key: 't.key',
    only: 'EXISTS (SELECT FROM receipts x JOIN orders r ON r.id = x.order_id WHERE x.picture_key = t.key AND r.user_id = $2)',
  },
  {
    table: 'course_requests',
    thing: 'requests',
    unless: `t.status = 'requested' AND o.status = 'requested' AND o.course_id = t.course_id`,
  },
  { table: 'watched_lessons', thing: 'lessons', key: 't.lesson_id', unless: 'o.lesson_id = t.lesson_id' },
  { table: 'group_members', thing: 'groups', key: 't.group_id', unless: 'o.group_id = t.group_id' },
  { table: 'course_reviews', thing: 'reviews', unless: 'o.course_id = t.course_id' },
  { table: 'question_reports', thing: 'reports', unless: 'o.item_id = t.item_id' },
  { table: 'practice_sets', thing: 'practice' },
  // Drills and returns go along with what was practiced, and each question returns to its student once.
  { table: 'learning_sets' },
  { table: 'return_cards', key: 't.item_id', unless: 'o.item_id = t.item_id' },
  { table: 'shown_keys', key: 't.item_id', unless: 'o.item_id = t.item_id' },
  { table: 'mistakes', key: 't.item_id', unless: 'o.item_id = t.item_id' },
  { table: 'own_words', unless: 'lower(o.word) = lower(t.word)' },
  { table: 'shown_estimates', key: 't.shown_at', unless: 'o.shown_at = t.shown_at' },
  // Parents go on reading of the same student; so do their weekly emails. The student's own is that of the account that remains.
  { table: 'parent_links' },
  { table: 'official_scores', unless: 'o.test = t.test AND o.taken_on = t.taken_on' },
  { table: 'staff_notes', thing: 'notes' },
  {
    table: 'announcement_readers',
    thing: 'announcements',
    key: 't.announcement_id',
    unless: 'o.announcement_id = t.announcement_id',
  },
  {
    table: 'assigned_students',
    thing: 'assignments',
    key: 't.assignment_id',
    unless: 'o.assignment_id = t.assignment_id',
  },
  { table: 'assignments', owner: 'student_id' },
  { table: 'sent_emails', thing: 'emails' },
  { table: 'contact_messages', thing: 'messages' },
  { table: 'consents', thing: 'consents' },
  { table: 'fair_conditions', thing: 'conditions', key: '0', unless: 'true' },
  // The history of what moved is that of the account where it is now.
  { table: 'audit_log', owner: 'person_id' },
]

/** Returns the condition that the account of a placeholder has no row in the place of row `t`. */
const isFree = ({ table, owner = 'user_id', unless }: Moving, account: '$1' | '$2') =>
  unless === undefined ? '' : ` AND NOT EXISTS (SELECT FROM ${table} o WHERE o.${owner} = ${account} AND ${unless})`

/** Moves rows from an account to another and returns what names them. */
async function moveRows(tx: Db, moving: Moving, pair: Pair) {
  const { table, owner = 'user_id', key = 't.id', only } = moving
  const moved = await tx.run<{ key: string }>(
    {
      name: `join-${table}`,
      text: `UPDATE ${table} t SET ${owner} = $2 WHERE t.${owner} = $1${only === undefined ? '' : ` AND ${only}`}${isFree(moving, '$2')}
        RETURNING (${key})::text AS key`,
    },
    [pair.joined, pair.remaining],
  )
  return moved.map((row) => row.key)
}

/** Moves these rows back, as far as they still belong to the account that remained and the other has got none in their place. */
function returnRows(tx: Db, moving: Moving, pair: Pair, keys: readonly string[]) {
  const { table, owner = 'user_id', key = 't.id' } = moving
  return tx.run(
    {
      name: `part-${table}`,
      text: `UPDATE ${table} t SET ${owner} = $1 WHERE t.${owner} = $2 AND (${key})::text = ANY($3::text[])${isFree(moving, '$1')}`,
    },
    [pair.joined, pair.remaining, keys],
  )
}

const countStaying = async (tx: Db, { table, owner = 'user_id' }: Moving, { joined }: Pair) => {
  const text = `SELECT count(*)::int AS count FROM ${table} WHERE ${owner} = $1`
  const [row] = await tx.run<{ count: number }>({ name: `staying-${table}`, text }, [joined])
  return row?.count ?? 0
}

/** Returns the access that both accounts have and that will end when the later one ends, once its sources have moved. */
const listExtended = (tx: Db, { joined, remaining }: Pair) => queries.listExtended(tx, { joined, remaining })

/** Marks lessons as done that only the joined account has marked. */
const takeOverDone = (tx: Db, { joined, remaining }: Pair) => queries.takeOverDone(tx, { joined, remaining })

/** Sets the last look at a key to that of the joined account, where it is the later one: the tests of both are one student's. */
const takeOverShown = (tx: Db, { joined, remaining }: Pair) => queries.takeOverShown(tx, { joined, remaining })

/** Sets numbers aside, so that no two attempts have the same one while they change. */
const setNumbersAside = (tx: Db, ids: readonly number[]) => queries.setNumbersAside(tx, { ids })

/** Moves the attempts, and numbers those at one quiz anew in the order in which they were started. */
async function moveAttempts(tx: Db, { joined, remaining }: Pair): Promise<FormerAttempt[]> {
  const attempts = await queries.lockAttempts(tx, { joined, remaining })
  const ids = attempts.map(({ id }) => id)
  await setNumbersAside(tx, ids)
  await queries.moveAttempts(tx, { remaining, ids })
  return attempts
}

/** Gives the attempts back with the numbers they had. */
async function returnAttempts(tx: Db, { remaining }: Pair, attempts: readonly FormerAttempt[]): Promise<void> {
  const still = await queries.lockMovedAttempts(tx, { ids: attempts.map(({ id }) => id), remaining })
  const ids = new Set(still.map(({ id }) => id))
  await setNumbersAside(tx, [...ids])
  await queries.returnAttempts(tx, { attempts: JSON.stringify(attempts.filter(({ id }) => ids.has(id))) })
}

/** Moves everything of the joined account that the other can hold, and returns what has changed. */
export async function moveEverything(tx: Db, pair: Pair): Promise<Omit<MovedRows, 'was_disabled'>> {
  const rows: MovedRows['rows'] = {}
  const counts: MovedRows['counts'] = {}
  const extended = await listExtended(tx, pair)
  counts.access = await countAccess(tx, pair)
  const done = await takeOverDone(tx, pair)
  const shown = await takeOverShown(tx, pair)
  const attempts = await moveAttempts(tx, pair)
  counts.attempts = { moved: attempts.filter(({ user_id }) => user_id === pair.joined).length, stays: 0 }
  for (const moving of movings) {
    const keys = await moveRows(tx, moving, pair)
    rows[moving.table] = keys
    if (moving.thing) counts[moving.thing] = { moved: keys.length, stays: await countStaying(tx, moving, pair) }
  }
  await projectAccess(tx, [pair.joined, pair.remaining])
  return { rows, attempts, extended, done, shown, counts }
}

/** Counts the courses that come to the remaining account, and those that it has already. */
async function countAccess(tx: Db, { joined, remaining }: Pair) {
  const [row] = await queries.countAccess(tx, { joined, remaining })
  return row
}

/** Takes back the access of accounts that the release before this one has joined: it moved no sources. */
async function returnFormerAccess(tx: Db, pair: Pair, { rows, extended }: MovedRows): Promise<void> {
  await returnRows(
    tx,
    { table: 'grants', key: 't.course_id', unless: 'o.course_id = t.course_id' },
    pair,
    rows['grants'] ?? [],
  )
  for (const { course_id, before, after } of extended)
    await queries.returnEnd(tx, { remaining: pair.remaining, courseId: course_id, before, after })
}

/** Takes everything back that was moved; what has changed since stays as it is now. */
export async function returnEverything(tx: Db, pair: Pair, moved: MovedRows): Promise<void> {
  // Receipts go by the orders, so in the opposite order.
  for (const moving of movings.toReversed()) await returnRows(tx, moving, pair, moved.rows[moving.table] ?? [])
  await projectAccess(tx, [pair.joined, pair.remaining])
  if (moved.rows['grants']) await returnFormerAccess(tx, pair, moved)
  await returnAttempts(tx, pair, moved.attempts)
  for (const { item_id, before, after } of moved.shown ?? [])
    await queries.returnShown(tx, { remaining: pair.remaining, itemId: item_id, before, after })
  for (const { lesson_id, done_at } of moved.done)
    await queries.returnDone(tx, { remaining: pair.remaining, lessonId: lesson_id, doneAt: done_at })
}
