import { binDays } from '../../core/editing/nouns.ts'
import { newPictureMs } from '../../core/editing/pictures.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { deletePictures, ofLibrary } from '../pictures/store.ts'
import { isShown } from './uses.ts'

type Changing = { author: Author; now: number }

/** Names and describes a picture of the library; false when there is none. T13 */
export function describePicture(
  db: Db,
  { id, name, alt, author, now }: { id: number; name: string; alt: string } & Changing,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [former] = await tx.run<{ name: string; alt: string }>(
      {
        name: 'find-library-picture',
        text: `SELECT t.name, t.alt FROM pictures t WHERE t.id = $1 AND ${ofLibrary('t')} FOR UPDATE`,
      },
      [id],
    )
    if (!former) return false
    if (former.name === name && former.alt === alt) return true
    await tx.run({ name: 'describe-picture', text: 'UPDATE pictures SET name = $2, alt = $3 WHERE id = $1' }, [
      id,
      name,
      alt,
    ])
    const change = { thing: 'picture', thingId: id, action: 'described' } as const
    await recordChange(tx, { now, author, ...change, before: former, after: { name, alt } })
    return true
  })
}

/** The SQL condition that a picture is old enough to be removed: an open editor may be about to show a newer one. */
export const isOldAt = (row: string, now: string) =>
  `${row}.created_at <= ${now}::timestamptz - interval '${newPictureMs} milliseconds'`

const changing = {
  remove: {
    action: 'removed',
    statement: {
      name: 'remove-pictures',
      text: `UPDATE pictures t SET removed_at = $2 WHERE t.id = ANY($1::int[]) AND ${ofLibrary('t')} AND t.removed_at IS NULL
        AND ${isOldAt('t', '$2')} AND NOT ${isShown('t.key')} RETURNING t.id, t.name`,
    },
  },
  restore: {
    action: 'restored',
    statement: {
      name: 'restore-pictures',
      text: `UPDATE pictures t SET removed_at = NULL WHERE t.id = ANY($1::int[]) AND ${ofLibrary('t')} AND t.removed_at <= $2
        RETURNING t.id, t.name`,
    },
  },
} as const

/**
 * Removes pictures from the library, or puts them back, and returns for how many that changed something. What something shows is never
 * removed, and neither is what an open editor may be about to show. T13
 */
export function changePictures(
  db: Db,
  { ids, action, author, now }: { ids: readonly number[]; action: keyof typeof changing } & Changing,
): Promise<{ changed: number; unchanged: number }> {
  return db.transaction(async (tx) => {
    const { statement, action: done } = changing[action]
    const changed = await tx.run<{ id: number; name: string }>(statement, [ids, new Date(now)])
    for (const { id, name } of changed)
      await recordChange(tx, { now, author, thing: 'picture', thingId: id, action: done, before: { name } })
    return { changed: changed.length, unchanged: ids.length - changed.length }
  })
}

const dayMs = 86_400_000

/** How long the files of a removed picture are stored, so that it can be put back or shown again, in milliseconds. */
export const removedMs = binDays * dayMs

/** Deletes the pictures that can no longer be put back; one that something shows again is back in the library. T13 */
export function sweepLibrary(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.run(
      {
        name: 'pictures-in-use-again',
        text: `UPDATE pictures t SET removed_at = NULL WHERE t.removed_at IS NOT NULL AND ${isShown('t.key')}`,
      },
      [],
    )
    const due = await tx.run<{ key: string }>(
      { name: 'pictures-to-delete', text: 'SELECT key FROM pictures WHERE removed_at <= $1' },
      [new Date(now - removedMs)],
    )
    if (due.length > 0) await deletePictures(tx, now, { keys: due.map(({ key }) => key) })
  })
}
