import { binDays } from '../../core/editing/nouns.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { deletePictures } from '../pictures/store.ts'
import * as queries from './queries.ts'
import { dayMs } from '../../core/dates.ts'

type Changing = { author: Author; now: number }

/** Names and describes a picture of the library; false when there is none. T13 */
export function describePicture(
  db: Db,
  { id, name, alt, author, now }: { id: number; name: string; alt: string } & Changing,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [former] = await queries.findLibraryPicture(tx, { id })
    if (!former) return false
    if (former.name === name && former.alt === alt) return true
    await queries.describePicture(tx, { id, name, alt })
    const change = { thing: 'picture', thingId: id, action: 'described' } as const
    await recordChange(tx, { now, author, ...change, before: former, after: { name, alt } })
    return true
  })
}

const changing = {
  remove: { action: 'removed', change: queries.removePictures },
  restore: { action: 'restored', change: queries.restorePictures },
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
    const { change, action: done } = changing[action]
    const changed = await change(tx, { ids, now: new Date(now) })
    for (const { id, name } of changed)
      await recordChange(tx, { now, author, thing: 'picture', thingId: id, action: done, before: { name } })
    return { changed: changed.length, unchanged: ids.length - changed.length }
  })
}

/** The time for which the files of a removed picture are stored, so that it can be put back or shown again, in milliseconds. */
export const removedMs = binDays * dayMs

/** Deletes the pictures that can no longer be put back; one that something shows again is back in the library. T13 */
export function sweepLibrary(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    await queries.restoreUsed(tx)
    const due = await queries.listDue(tx, { until: new Date(now - removedMs) })
    if (due.length > 0) await deletePictures(tx, now, { keys: due.map(({ key }) => key) })
  })
}
