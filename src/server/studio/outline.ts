import { findCourseName } from '../courses/store.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import * as queries from './queries.ts'

/** Returns the lessons and quizzes of a course in order. T11 */
export async function getOutline(db: Db, courseId: number) {
  const course = (await findCourseName(db, courseId)) ?? refuse('thing.not_found')
  const lessons = await queries.listOutlineLessons(db, { courseId })
  const others = await queries.listOutlineQuizzes(db, { courseId })
  return { course, lessons, quizzes: others.map(({ quiz }) => quiz), quiz_count: others[0]?.many ?? 0 }
}
