import { accessColumn, type CourseAccess } from '../courses/access.ts'
import type { Db } from '../db/database.ts'

type WatchableRow = { id: number; is_free: boolean; access: CourseAccess }

const findBest = {
  name: 'find-watchable',
  text: `SELECT l.id, l.is_free, access FROM lessons l JOIN courses c ON c.id = l.course_id
      CROSS JOIN LATERAL (SELECT ${accessColumn('$2::int', '$4::timestamptz')} AS access) a
    WHERE l.slug = $1 AND l.is_visible AND c.status = 'active' AND ($3::text IS NULL OR c.slug = $3)
    ORDER BY access = 'open' DESC, l.is_free DESC, access = 'expired' DESC, c.sort, c.id LIMIT 1`,
}

/** Returns the lesson with this slug, preferring one in a course of the user, then a free one, then a locked one. */
export async function findWatchable(
  db: Db,
  { slug, course, userId, now }: { slug: string; course: string | undefined; userId: number; now: number },
): Promise<WatchableRow | undefined> {
  return (await db.run<WatchableRow>(findBest, [slug, userId, course ?? null, new Date(now)]))[0]
}

/** Marks a lesson done, which opens it too, or not done any more; the first time done does not change. P11 */
export async function setDone(
  db: Db,
  { userId, lessonId, isDone, now }: { userId: number; lessonId: number; isDone: boolean; now: number },
): Promise<void> {
  await db.run(
    {
      name: 'set-lesson-done',
      text: `INSERT INTO watched_lessons (user_id, lesson_id, watched_at, opened_at, done_at)
        VALUES ($1, $2, $3, $3, CASE WHEN $4 THEN $3::timestamptz END)
        ON CONFLICT (user_id, lesson_id) DO UPDATE
          SET done_at = CASE WHEN $4 THEN coalesce(watched_lessons.done_at, excluded.done_at) END`,
    },
    [userId, lessonId, new Date(now), isDone],
  )
}

/** Marks a lesson watched and updates when it was last opened; the first time watched does not change. C8 */
export async function markWatched(db: Db, userId: number, lessonId: number, now: number): Promise<void> {
  await db.run(
    {
      name: 'mark-watched',
      text: `INSERT INTO watched_lessons (user_id, lesson_id, watched_at, opened_at) VALUES ($1, $2, $3, $3)
        ON CONFLICT (user_id, lesson_id) DO UPDATE SET opened_at = greatest(watched_lessons.opened_at, excluded.opened_at)`,
    },
    [userId, lessonId, new Date(now)],
  )
}
