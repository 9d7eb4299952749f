import {
  isPublicThing,
  personalFields,
  withoutSecrets,
  type AuditedThing,
  type AuditedValues,
  type AuditedVerb,
} from '../../core/staff/audit.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { channels } from '../db/channels.ts'
import type { Db } from '../db/database.ts'

/**
 * Who makes a change: an account in the studio, a user of the command line, or the schedule that staff have set. `batch` is the key of an
 * action for many, whose changes are taken back together.
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
  const [entry] = await tx.run<{ id: number }>(
    {
      name: 'record-change',
      text: `INSERT INTO audit_log (at, actor_id, via, action, thing, thing_id, person_id, before, after, undoes, batch)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    },
    [
      new Date(now),
      author.actorId,
      author.via,
      `${thing}.${action}`,
      thing,
      String(thingId),
      personId,
      jsonOf(before),
      jsonOf(after),
      undoes,
      author.batch ?? null,
    ],
  )
  if (!entry) throw new Error('nothing was written')
  if (isPublicThing(thing))
    await tx.run({ name: 'notify-published', text: `SELECT pg_notify('${channels.published}', '')` }, [])
  return entry.id
}

/** Changes what an entry of this transaction says the change led to: more came of it before the transaction's end. */
export async function amendChange(tx: Db, auditId: number, after: Record<string, unknown>): Promise<void> {
  const text = 'UPDATE audit_log SET after = after || $2::jsonb WHERE id = $1'
  await tx.run({ name: 'amend-change', text }, [auditId, JSON.stringify(after)])
}

/**
 * Returns the same decision by the same author while it can still be taken back: a click or a request that came twice. `action` names
 * it as {@link recordChange} does. T4 T6
 */
export async function findSameDecision(
  tx: Db,
  { author, thing, thingId, action, now }: Pick<Change, 'author' | 'thing' | 'thingId' | 'action' | 'now'>,
): Promise<{ id: number; at: Date } | undefined> {
  const [entry] = await tx.run<{ id: number; at: Date }>(
    {
      name: 'same-decision',
      text: `SELECT e.id, e.at FROM audit_log e WHERE e.thing = $1 AND e.thing_id = $2 AND e.action = $3 AND e.actor_id = $4 AND e.at > $5
        AND NOT EXISTS (SELECT FROM audit_log u WHERE u.undoes = e.id) ORDER BY e.id DESC LIMIT 1`,
    },
    [thing, String(thingId), `${thing}.${action}`, author.actorId, new Date(now - undoMs)],
  )
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
  await tx.run(
    {
      name: 'forget-audited',
      text: 'UPDATE audit_log SET before = before - $2::text[], after = after - $2::text[] WHERE person_id = $1',
    },
    [personId, personalFields],
  )
}

/** Blanks the personal values of entries about these things where they concern no account. T9 */
export async function forgetAddressOf(tx: Db, thing: AuditedThing, ids: readonly number[]): Promise<void> {
  await tx.run(
    {
      name: 'forget-address-of',
      text: `UPDATE audit_log SET before = before - $3::text[], after = after - $3::text[]
        WHERE thing = $1 AND thing_id = ANY($2::text[]) AND person_id IS NULL`,
    },
    [thing, ids.map(String), personalFields],
  )
}
