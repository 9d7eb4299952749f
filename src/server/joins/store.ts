import { normalizeEmail } from '../../core/accounts/rules.ts'
import { partingMs } from '../../core/accounts/joining.ts'
import { isStaff } from '../../core/staff/permissions.ts'
import { endAccountLinks, endSessions, lockUser } from '../accounts/store.ts'
import { emailAbout, recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { refuse } from '../http/refusal.ts'
import { emailTextsFor } from '../mail/words.ts'
import { dropUntried, enqueue } from '../outbox/store.ts'
import { getSettings } from '../site/settings.ts'
import { moveEverything, returnEverything } from './moving.ts'
import type { MovedRows } from './tables.ts'
import * as queries from './queries.ts'

type Account = RowOf<typeof queries.listAccounts>

/** Locks both accounts, the one with the lower id first, and returns them as they are then. */
async function lockBoth(tx: Db, ids: readonly [number, number]): Promise<Account[]> {
  for (const id of ids.toSorted((a, b) => a - b)) await lockUser(tx, id)
  return queries.listAccounts(tx, { ids })
}

/** Refuses while one of the accounts is taking a test: it would change hands under the student. */
async function refuseDuringTest(tx: Db, ids: readonly number[]): Promise<void> {
  const open = await queries.findOpenAttempt(tx, { ids })
  if (open.length > 0) refuse('join.in_test')
}

/** Refuses an account that is already joined to another. */
async function refuseJoined(tx: Db, ids: readonly number[]): Promise<void> {
  if ((await queries.findJoined(tx, { ids })).length > 0) refuse('join.joined_before')
}

/** Refuses to part a join before a later one into the same account, which has numbered the attempts again. */
async function refuseBeforeLater(
  tx: Db,
  { joinId, remainingId }: { joinId: number; remainingId: number },
): Promise<void> {
  if ((await queries.findLaterJoin(tx, { remainingId, joinId })).length > 0) refuse('join.joined_before')
}

type Joining = { userId: number; email: string; author: Author; now: number }

/** The result of a join, made or previewed: `other` is the account that the address named. */
export type Joined = { other: Account; joinId: number; moved: MovedRows }

/**
 * Joins the account with this address to another of the same person, or, where that has no address, the other way round: everything of
 * a student moves, the joined account is disabled and its sessions end, and both addresses are notified. Refused for staff and while one of
 * them takes a test. T22 T24
 */
export async function joinAccounts(tx: Db, { userId, email, author, now }: Joining): Promise<Joined> {
  const [found] = await queries.findAccount(tx, { email: normalizeEmail(email) })
  if (!found) refuse('request.invalid', { errors: { email: ['join.unknown'] } })
  if (found.id === userId) refuse('request.invalid', { errors: { email: ['join.same'] } })
  const accounts = await lockBoth(tx, [userId, found.id])
  const named = accounts.find(({ id }) => id === userId) ?? refuse('account.not_found')
  const other = accounts.find(({ id }) => id === found.id) ?? refuse('account.not_found')
  // Without an address no one could sign in to what remains.
  const [remaining, joined] = named.email === null ? [other, named] : [named, other]
  if (isStaff(remaining.role) || isStaff(joined.role)) refuse('join.staff')
  const ids = [remaining.id, joined.id]
  await refuseJoined(tx, ids)
  await refuseDuringTest(tx, ids)
  const changed = await moveEverything(tx, { remaining: remaining.id, joined: joined.id })
  const moved = { ...changed, was_disabled: joined.is_disabled }
  await queries.disableJoined(tx, { id: joined.id, now: new Date(now) })
  await endSessions(tx, joined.id)
  await endAccountLinks(tx, joined.id)
  const [added] = await queries.addJoin(tx, {
    remainingId: remaining.id,
    joinedId: joined.id,
    actorId: author.actorId,
    now: new Date(now),
    moved: JSON.stringify(moved),
  })
  if (!added) throw new Error('nothing was written')
  const change = { thing: 'account', thingId: remaining.id, action: 'joined', personId: remaining.id } as const
  const after = { join: added.id, account: joined.id, email: joined.email, moved: moved.counts }
  const auditId = await recordChange(tx, { now, author, ...change, after })
  await notifyBoth(tx, [joined, remaining], {
    kind: 'accountsJoined',
    about: { remaining, joined },
    auditId,
    author,
    now,
  })
  return { other, joinId: added.id, moved }
}

type Notice = {
  kind: 'accountsJoined' | 'accountsParted'
  about: { remaining: Account; joined: Account }
  auditId: number
  author: Author
  now: number
}

/** Returns how an email names an account: by its address, which may not be there yet. */
const calledOf = ({ email, name }: Account) => email ?? name

async function notifyBoth(tx: Db, accounts: readonly Account[], { kind, about, auditId, author, now }: Notice) {
  const { academyName: academy } = await getSettings(tx)
  for (const { id, email } of accounts) {
    if (email === null) continue
    const texts = await emailTextsFor(tx, { id })
    const text = texts[kind]({ academy, remaining: calledOf(about.remaining), joined: calledOf(about.joined) })
    await enqueue(tx, now, 'email', { to: email, ...text }, emailAbout(auditId, { author, now }))
  }
}

/** Parts two accounts that were joined in the last 30 days: what was moved goes back, both addresses are notified. T24 */
export async function partAccounts(
  tx: Db,
  { joinId, author, now }: { joinId: number; author: Author; now: number },
): Promise<{ joinedId: number }> {
  const [join] = await queries.lockJoin(tx, { joinId, since: new Date(now - partingMs) })
  if (!join) refuse('join.not_found')
  const { kept_id: remainingId, joined_id: joinedId, moved } = join
  const accounts = await lockBoth(tx, [remainingId, joinedId])
  const remaining = accounts.find(({ id }) => id === remainingId) ?? refuse('account.not_found')
  const joined = accounts.find(({ id }) => id === joinedId) ?? refuse('account.not_found')
  // What moved lies with a third account then: that join is parted first.
  await refuseJoined(tx, [remainingId])
  await refuseBeforeLater(tx, { joinId, remainingId })
  await refuseDuringTest(tx, [remainingId])
  await returnEverything(tx, { remaining: remainingId, joined: joinedId }, moved)
  if (!moved.was_disabled) await queries.enableParted(tx, { joinedId })
  await queries.deleteJoin(tx, { joinId })
  const change = { thing: 'account', thingId: remainingId, action: 'parted', personId: remainingId } as const
  const before = { join: joinId, account: joinedId, email: joined.email }
  const auditId = await recordChange(tx, { now, author, ...change, before })
  if (!(await dropNews(tx, remainingId, joinId)))
    await notifyBoth(tx, [joined, remaining], {
      kind: 'accountsParted',
      about: { remaining, joined },
      auditId,
      author,
      now,
    })
  return { joinedId }
}

/** Deletes the emails about a join that have not left yet; false when one has. */
async function dropNews(tx: Db, remainingId: number, joinId: number): Promise<boolean> {
  const [made] = await queries.findEntry(tx, { remainingId: String(remainingId), joinId: String(joinId) })
  return made !== undefined && (await dropUntried(tx, made.id))
}

/** Returns whether an account is joined to another, and so stays disabled. */
export async function isJoined(tx: Db, userId: number): Promise<boolean> {
  return (await queries.findJoinOf(tx, { userId })).length > 0
}

/** Returns the accounts that are joined to this one: they are the same person's. */
export async function listJoinedTo(tx: Db, userId: number): Promise<number[]> {
  const rows = await queries.listJoinedTo(tx, { userId })
  return rows.map((row) => row.joined_id)
}

/** Returns the joined accounts whose time to be parted is over. */
export async function listSettledJoins(db: Db, now: number): Promise<number[]> {
  const rows = await queries.listSettledJoins(db, { before: new Date(now - partingMs) })
  return rows.map((row) => row.joined_id)
}
