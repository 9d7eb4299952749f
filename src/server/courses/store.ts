import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import type { Actor } from '../http/actor.ts'
import { actorId } from './access.ts'
import * as queries from './queries.ts'

/** Returns the active courses in order, optionally of one category, as this actor sees them. C2 */
export function listCourses(
  db: Db,
  { categoryId, actor, now }: { categoryId: number | undefined; actor: Actor | null; now: number },
) {
  return queries.listCourses(db, { categoryId: categoryId ?? null, userId: actorId(actor), now: new Date(now) })
}

/** Returns an active course by slug or id, as this actor may see it: the row contains no secrets of others. C4, C8 */
export async function findCourse(
  db: Db,
  { slug, lessons, actor, now }: { slug: string; lessons: 'full' | 'rows'; actor: Actor | null; now: number },
) {
  const asked = { slug, userId: actorId(actor), now: new Date(now) }
  const [course] = await (lessons === 'full' ? queries.findCourseContent : queries.findCourse)(db, asked)
  return course
}

/** Returns one lesson of an active course as this actor may see it; undefined when the course does not exist. */
export async function findLesson(
  db: Db,
  { course, lesson, actor, now }: { course: string; lesson: string; actor: Actor | null; now: number },
): Promise<RowOf<typeof queries.findLesson> | undefined> {
  const [row] = await queries.findLesson(db, { slug: course, userId: actorId(actor), now: new Date(now), lesson })
  return row
}

/** Returns a course by its id, offered or not, for staff. */
export async function findCourseName(db: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  return (await queries.findCourseName(db, { id }))[0]
}

/** Returns every course by name, offered or not: for what names a course by its id. */
export const listEveryCourseName = (db: Db) => queries.listEveryCourseName(db)

/** Returns the offered courses by name, for staff to choose from. */
export const listCourseNames = (db: Db) => queries.listCourseNames(db)

/** Returns the courses that a user has or had access to, with the progress in each. C9 */
export const listOwnCourses = (db: Db, userId: number, now: number) =>
  queries.listOwnCourses(db, { userId, now: new Date(now) })
