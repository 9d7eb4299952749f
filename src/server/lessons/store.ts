import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'

/** Returns the lesson with this slug, preferring one in a course of the user, then a free one, then a locked one. */
export async function findWatchable(
  db: Db,
  { slug, course, userId, now }: { slug: string; course: string | undefined; userId: number; now: number },
): Promise<RowOf<typeof queries.findWatchable> | undefined> {
  return (await queries.findWatchable(db, { slug, userId, course: course ?? null, now: new Date(now) }))[0]
}

/** Marks a lesson done, which opens it too, or not done any more; the first time done does not change. P11 */
export async function setDone(
  db: Db,
  { now, ...done }: { userId: number; lessonId: number; isDone: boolean; now: number },
): Promise<void> {
  await queries.setDone(db, { ...done, now: new Date(now) })
}

/** Marks a lesson watched and updates when it was last opened; the first time watched does not change. C8 */
export async function markWatched(db: Db, userId: number, lessonId: number, now: number): Promise<void> {
  await queries.markWatched(db, { userId, lessonId, now: new Date(now) })
}
