import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { actorId } from './access.ts'
import * as queries from './queries.ts'

/** Returns an instructor with their active courses, as this actor sees them. C10 */
export async function findInstructor(db: Db, id: number, actor: Actor | null, now: number) {
  const [instructor] = await queries.findInstructor(db, { id })
  if (!instructor) return undefined
  const seen = { id, userId: actorId(actor), now: new Date(now) }
  const instructor_courses = await queries.listCoursesOfInstructor(db, seen)
  return { ...instructor, instructor_courses }
}
