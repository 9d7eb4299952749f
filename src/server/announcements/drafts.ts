import { isDeepStrictEqual } from 'node:util'
import { emptyDraft, type AnnouncementDraft } from '../../core/staff/announcements.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { lockUser } from '../accounts/store.ts'
import * as queries from './queries.ts'

type Draft = { version: number; values: AnnouncementDraft; at: string | null }

/** Returns what a member of staff is writing, which may be nothing yet. T7 */
export async function readDraft(db: Db, authorId: number): Promise<Draft> {
  const [draft] = await queries.findDraft(db, { authorId })
  if (!draft) return { version: 0, values: emptyDraft, at: null }
  const { is_sent, ...stored } = draft
  // One that was typed before a field was added has none of it.
  const values = { ...emptyDraft, ...stored.values }
  return is_sent ? { version: stored.version, values: emptyDraft, at: null } : { ...stored, values }
}

/**
 * Saves what is typed and returns the new version. Refuses when it has changed since `version`, as in another tab; the same again
 * changes nothing. T7
 */
export function saveDraft(
  db: Db,
  { authorId, version, values, now }: { authorId: number; version: number; values: AnnouncementDraft; now: number },
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    await lockUser(tx, authorId)
    const present = await readDraft(tx, authorId)
    const isSame = isDeepStrictEqual(present.values, values)
    if (present.version !== version) {
      // The reply to the first request was lost: what it saved is what comes again.
      if (isSame) return { version: present.version }
      refuse('thing.changed')
    }
    if (isSame) return { version }
    // Sending locks no account, and may have come between.
    const saved = await queries.saveDraft(tx, {
      authorId,
      version: version + 1,
      values: JSON.stringify(values),
      now: new Date(now),
    })
    if (saved.length === 0) refuse('thing.changed')
    return { version: version + 1 }
  })
}

/** Clears the draft of an author whose announcement is sent; {@link restoreDraft} takes that back. */
export const clearDraft = (tx: Db, { authorId, id }: { authorId: number | null; id: number }) =>
  queries.markDraftSent(tx, { authorId, id })

/** Restores the draft of an announcement that is undone, unless its author has begun another one. */
export const restoreDraft = (tx: Db, id: number) => queries.restoreDraft(tx, { id })
