import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'

type Noting = { userId: number; author: Author; now: number }

/** Adds a note about an account. What it says stands in the note alone, which leaves with the account. T21 */
export function addNote(db: Db, { userId, text, author, now }: Noting & { text: string }): Promise<void> {
  return db.transaction(async (tx) => {
    const [note] = await tx.run<{ id: number }>(
      {
        name: 'add-note',
        text: `INSERT INTO staff_notes (user_id, author_id, text, created_at)
          SELECT id, $2, $3, $4 FROM users WHERE id = $1 FOR KEY SHARE RETURNING id`,
      },
      [userId, author.actorId, text, new Date(now)],
    )
    if (!note) refuse('account.not_found')
    await recordChange(tx, { now, author, thing: 'note', thingId: note.id, action: 'added', personId: userId })
  })
}

/** Deletes a note; false when there is none of this id about the account. */
export function deleteNote(db: Db, { userId, noteId, author, now }: Noting & { noteId: number }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const deleted = await tx.run(
      { name: 'delete-note', text: 'DELETE FROM staff_notes WHERE id = $1 AND user_id = $2 RETURNING id' },
      [noteId, userId],
    )
    if (deleted.length === 0) return false
    await recordChange(tx, { now, author, thing: 'note', thingId: noteId, action: 'deleted', personId: userId })
    return true
  })
}
