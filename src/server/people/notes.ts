import { dayMs } from '../../core/dates.ts'
import { binDays } from '../../core/editing/nouns.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import * as queries from './queries.ts'

type Noting = { userId: number; author: Author; now: number }

/** Adds a note about an account. What it says stands in the note alone, which leaves with the account. T21 */
export function addNote(db: Db, { userId, text, author, now }: Noting & { text: string }): Promise<void> {
  return db.transaction(async (tx) => {
    const [note] = await queries.addNote(tx, { userId, authorId: author.actorId, text, now: new Date(now) })
    if (!note) refuse('account.not_found')
    await recordChange(tx, { now, author, thing: 'note', thingId: note.id, action: 'added', personId: userId })
  })
}

type Changing = { id: number; userId: number; author: Author; now: number }

/** Deletes a note, which can be brought back for 30 days; null when there is none of this id about the account. T8 */
export function deleteNote(db: Db, { id, userId, author, now }: Changing): Promise<{ id: number; at: number } | null> {
  return db.transaction(async (tx) => {
    const deleted = await queries.deleteNote(tx, { id, userId, now: new Date(now) })
    if (deleted.length === 0) return null
    const change = { thing: 'note', thingId: id, action: 'deleted', personId: userId } as const
    return { id: await recordChange(tx, { now, author, ...change }), at: now }
  })
}

/** Takes back that a note was deleted; false when it is back already, or gone. T4 */
export async function undoDeletedNote(tx: Db, id: number): Promise<boolean> {
  const restored = await queries.restoreNote(tx, { id })
  return restored.length > 0
}

/** Brings a deleted note back; a second click changes nothing. Refuses a note that is not about the account. T8 */
export function restoreNote(db: Db, { id, userId, author, now }: Changing): Promise<void> {
  return db.transaction(async (tx) => {
    const known = await queries.findNote(tx, { id, userId })
    if (known.length === 0) refuse('note.not_found')
    if (!(await undoDeletedNote(tx, id))) return
    await recordChange(tx, { now, author, thing: 'note', thingId: id, action: 'restored', personId: userId })
  })
}

/** Removes for good what was deleted 30 days ago. T8 */
export async function sweepNotes(db: Db, now: number): Promise<void> {
  await queries.sweepNotes(db, { before: new Date(now - binDays * dayMs) })
}
