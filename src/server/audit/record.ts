import {
  isPublicThing,
  personalFields,
  withoutSecrets,
  type AuditedThing,
  type AuditedValues,
  type AuditedVerb,
} from '../../core/staff/audit.ts'
import { undoMs } from '../../core/staff/undo.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/**
 * The author of a change: an account in the studio, a user of the command line, or the schedule that staff have set. `batch` is the key of
 * an action for many, whose changes are undone together.
 */
export type Author = StudioAuthor | { via: 'command' | 'import' | 'schedule'; actorId: null; batch?: never }
type StudioAuthor = { via: 'studio'; actorId: number; batch?: string }

export const byCommand: Author = { via: 'command', actorId: null }
export const byImport: Author = { via: 'import', actorId: null }
/** The author of what happens at the time that staff have set. */
export const bySchedule: Author = { via: 'schedule', actorId: null }
/** Returns the author of what this account does in the studio. */
export const byActor = ({ id }: { id: number }): StudioAuthor => ({ via: 'studio', actorId: id })

/** One change, as {@link recordChange} takes it; thing and action together name it: 'request.accepted'. */
export type Change = {
  now: number
  author: Author
  thing: AuditedThing
  thingId: string | number
  action: AuditedVerb
  /** The account the change concerns. */
  personId?: number | null
  before?: AuditedValues | null
  after?: AuditedValues | null
  /** The entry that this change takes back. */
  undoes?: number
}

const jsonOf = (values: AuditedValues | null) => (values === null ? null : JSON.stringify(withoutSecrets(values)))

/**
 * Writes a change to the audit log in the transaction that makes it, and returns the entry's id. Secrets are left out. Where visitors may
 * see the change, all nodes are notified when it is committed. T9 T15
 */
export async function recordChange(tx: Db, change: Change): Promise<number> {
  const { now, author, thing, thingId, action, personId = null, before = null, after = null, undoes = null } = change
  const [entry] = await queries.addEntry(tx, {
    at: new Date(now),
    actorId: author.actorId,
    via: author.via,
    action: `${thing}.${action}`,
    thing,
    thingId: String(thingId),
    personId,
    before: jsonOf(before),
    after: jsonOf(after),
    undoes,
    batch: author.batch ?? null,
  })
  if (!entry) throw new Error('nothing was written')
  if (isPublicThing(thing)) await queries.notifyPublished(tx)
  return entry.id
}

/** Changes what an entry of this transaction says the change led to: more came of it before the transaction's end. */
export async function amendChange(tx: Db, auditId: number, after: Record<string, unknown>): Promise<void> {
  await queries.amendEntry(tx, { id: auditId, after: JSON.stringify(after) })
}

/**
 * Returns the same decision by the same author while it can still be taken back: a click or a request that came twice. `action` names
 * it as {@link recordChange} does. T4 T6
 */
export async function findSameDecision(
  tx: Db,
  { author, thing, thingId, action, now }: Pick<Change, 'author' | 'thing' | 'thingId' | 'action' | 'now'>,
): Promise<{ id: number; at: Date } | undefined> {
  const [entry] = await queries.findSameDecision(tx, {
    thing,
    thingId: String(thingId),
    action: `${thing}.${action}`,
    actorId: author.actorId,
    since: new Date(now - undoMs),
  })
  return entry
}

/** Returns when emails about a change leave: what is done in the studio can be taken back before that. T4 */
export const emailDueAt = ({ author, now }: Pick<Change, 'author' | 'now'>): number =>
  author.via === 'studio' ? now + undoMs : now

/** Returns how the email about a change is stored: it waits while the change can be taken back. T4 */
export const emailAbout = (auditId: number, change: Pick<Change, 'author' | 'now'>) => ({
  auditId,
  dueAt: emailDueAt(change),
})

/** Blanks what the audit log says about a person in words; that something was changed, and by whom, stays known. T9 */
export async function forgetAudited(tx: Db, personId: number): Promise<void> {
  await queries.forgetAudited(tx, { personId, fields: personalFields })
}

/** Blanks the personal values of entries about these things where they concern no account. T9 */
export async function forgetAddressOf(tx: Db, thing: AuditedThing, ids: readonly number[]): Promise<void> {
  await queries.forgetAddressOf(tx, { thing, ids: ids.map(String), fields: personalFields })
}
