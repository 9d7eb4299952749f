import { sanitizeHtml } from '../content/sanitize.ts'
import type { Db } from '../db/database.ts'
import { setCourseAccess } from './opening.ts'
import * as queries from './queries.ts'
import { categories, courses, instructors, lessons } from './tables.ts'

const idOf = (rows: { id: number }[]): number => {
  const [row] = rows
  if (!row) throw new Error('no row was inserted')
  return row.id
}

/** Adds a category; returns its id. */
export async function addCategory(db: Db, category: typeof categories.$inferInsert): Promise<number> {
  return idOf(await db.orm.insert(categories).values(category).returning({ id: categories.id }))
}

/** Adds an instructor; returns the id. */
export async function addInstructor(db: Db, instructor: typeof instructors.$inferInsert): Promise<number> {
  const descriptionHtml = sanitizeHtml(instructor.descriptionHtml ?? '')
  return idOf(
    await db.orm
      .insert(instructors)
      .values({ ...instructor, descriptionHtml })
      .returning({ id: instructors.id }),
  )
}

/** Thrown for a slug that cannot be used in a URL: numeric ones are ids, and 'quiz' in the path hides the menu. */
class BadSlug extends Error {}

/** Replaces frames by links to their content: the page embeds only YouTube videos, after a click. */
const linkFrames = (html: string) =>
  html.replaceAll(/<iframe\b[^>]*?\bsrc=["']([^"']+)["'][^>]*>(?:\s*<\/iframe>)?/gi, '<p><a href="$1">$1</a></p>')

/** Adds a course; returns its id. Throws {@link BadSlug} for numeric slugs and slugs that contain 'quiz'. */
export async function addCourse(db: Db, course: typeof courses.$inferInsert): Promise<number> {
  if (/^\d+$/.test(course.slug) || course.slug.includes('quiz')) throw new BadSlug(course.slug)
  const aboutHtml = sanitizeHtml(course.aboutHtml ?? '')
  const videoHtml = course.videoHtml == null ? null : sanitizeHtml(linkFrames(course.videoHtml))
  return idOf(
    await db.orm
      .insert(courses)
      .values({ ...course, aboutHtml, videoHtml })
      .returning({ id: courses.id }),
  )
}

/** Adds a lesson to a course; returns its id. */
export async function addLesson(db: Db, lesson: typeof lessons.$inferInsert): Promise<number> {
  const contentHtml = sanitizeHtml(lesson.contentHtml ?? '')
  return idOf(
    await db.orm
      .insert(lessons)
      .values({ ...lesson, contentHtml })
      .returning({ id: lessons.id }),
  )
}

/** Grants a user access to a course until an instant (null: forever), as staff do; replaces the end of earlier access. */
export async function grantAccess(db: Db, userId: number, courseId: number, expiresAt: Date | null): Promise<void> {
  const end = expiresAt?.getTime() ?? null
  const origin = { kind: 'staff', reason: null } as const
  await db.transaction((tx) => setCourseAccess(tx, { userId, courseId, end, now: Date.now(), origin }))
}

/** Sets the skills that a lesson covers, so that a review can recommend it; replaces earlier ones. */
export async function linkSkills(db: Db, lessonId: number, skills: readonly string[]): Promise<void> {
  await queries.clearSkills(db, { lessonId })
  await queries.insertSkills(db, {
    lessonId,
    skills: [...new Set(skills.map((skill) => skill.trim()).filter(Boolean))],
  })
}
