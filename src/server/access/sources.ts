import { accessOf, areSame, type AccessSource } from '../../core/access/sources.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** A student's access to one course. */
export type Held = { userId: number; courseId: number }

/** Sources before and after a change, by which it can be taken back. */
export type ChangedSources = { before: AccessSource[]; after: AccessSource[] }

const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms))

/** Returns the sources of a student's access to a course, the oldest first. */
export async function readSources(db: Db, held: Held): Promise<AccessSource[]> {
  const rows = await queries.listSources(db, held)
  return rows.map(({ id, kind, order_id, begins_at, ends_at, ended_at, ending, reason }) => ({
    id,
    kind,
    orderId: order_id,
    begins: begins_at.getTime(),
    ends: ends_at?.getTime() ?? null,
    endedAt: ended_at?.getTime() ?? null,
    ending,
    reason,
  }))
}

/** Writes the access of these accounts as their sources say, to one course or to all. Call it in the transaction that changes them. */
export const projectAccess = (tx: Db, userIds: readonly number[], courseId: number | null = null) =>
  queries.projectGrants(tx, { userIds: [...userIds], courseId })

async function writeSources(tx: Db, held: Held, before: readonly AccessSource[], after: readonly AccessSource[]) {
  const known = new Map(before.map((source) => [source.id, source]))
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.flatMap(({ id }) => (id === null || kept.has(id) ? [] : [id]))
  if (gone.length > 0) await queries.dropSources(tx, { ids: gone })
  for (const source of after) {
    const { id, kind, orderId, ending, reason } = source
    const at = {
      beginsAt: new Date(source.begins),
      endsAt: instantOf(source.ends),
      endedAt: instantOf(source.endedAt),
      ending,
    }
    const stored = id === null ? undefined : known.get(id)
    if (id === null || !stored) await queries.addSource(tx, { id, ...held, kind, orderId, ...at, reason })
    else if (!areSame([stored], [source])) await queries.changeSource(tx, { id, ...at })
  }
}

/**
 * Changes the sources of a student's access to a course, and with them the access. `change` gets the sources as they are and returns what
 * they become. Every change of access goes this way. Call it in a transaction. docs/decisions/0179
 */
export async function changeSources(
  tx: Db,
  held: Held,
  change: (sources: AccessSource[]) => readonly AccessSource[],
): Promise<ChangedSources> {
  // Serializes two orders of one course that are confirmed at the same time, so that both count.
  await lockUser(tx, held.userId)
  const before = await readSources(tx, held)
  const changed = change(before)
  if (areSame(before, changed)) return { before, after: before }
  await writeSources(tx, held, before, changed)
  await projectAccess(tx, [held.userId], held.courseId)
  return { before, after: await readSources(tx, held) }
}

/** Brings back the sources that there were before a change; null when they are others by now. Call it in a transaction. */
export async function restoreSources(
  tx: Db,
  held: Held,
  { before, after }: ChangedSources,
): Promise<ChangedSources | null> {
  await lockUser(tx, held.userId)
  return areSame(await readSources(tx, held), after) ? changeSources(tx, held, () => before) : null
}

/** Returns until when a student has a course open: 'none' without any access, null for good. */
export const endIn = (sources: readonly AccessSource[]): number | null | 'none' => {
  const end = accessOf(sources)
  return end === undefined ? 'none' : end
}
