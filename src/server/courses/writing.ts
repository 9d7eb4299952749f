import { eq } from 'drizzle-orm'
import { sanitiseHtml } from '../content/sanitise.ts'
import type { Db } from '../db/database.ts'
import { categories, courses, grants, instructors, lessons, lessonSkills } from './tables.ts'

const idOf = (rows: { id: number }[]): number => {
  const [row] = rows
  if (!row) throw new Error('nothing was written')
  return row.id
}

/** Adds a category; answers its id. */
export async function addCategory(db: Db, category: typeof categories.$inferInsert): Promise<number> {
  return idOf(await db.orm.insert(categories).values(category).returning({ id: categories.id }))
}

/** Adds an instructor; answers the id. */
export async function addInstructor(db: Db, instructor: typeof instructors.$inferInsert): Promise<number> {
  const descriptionHtml = sanitiseHtml(instructor.descriptionHtml ?? '')
  return idOf(
    await db.orm
      .insert(instructors)
      .values({ ...instructor, descriptionHtml })
      .returning({ id: instructors.id }),
  )
}

/** A slug that cannot stand in an address: numeric ones are ids, and 'quiz' hides the menu. */
export class BadSlug extends Error {}

/** Frames become links to what they showed: the page shows a video of YouTube after a click, and no other frame. */
const linkFrames = (html: string) =>
  html.replaceAll(/<iframe\b[^>]*?\bsrc=["']([^"']+)["'][^>]*>(?:\s*<\/iframe>)?/gi, '<p><a href="$1">$1</a></p>')

/** Adds a course; answers its id. Refuses numeric slugs and slugs with 'quiz' with {@link BadSlug}. */
export async function addCourse(db: Db, course: typeof courses.$inferInsert): Promise<number> {
  if (/^\d+$/.test(course.slug) || course.slug.includes('quiz')) throw new BadSlug(course.slug)
  const aboutHtml = sanitiseHtml(course.aboutHtml ?? '')
  const videoHtml = course.videoHtml == null ? null : sanitiseHtml(linkFrames(course.videoHtml))
  return idOf(
    await db.orm
      .insert(courses)
      .values({ ...course, aboutHtml, videoHtml })
      .returning({ id: courses.id }),
  )
}

/** Adds a lesson to a course; answers its id. */
export async function addLesson(db: Db, lesson: typeof lessons.$inferInsert): Promise<number> {
  const contentHtml = sanitiseHtml(lesson.contentHtml ?? '')
  return idOf(
    await db.orm
      .insert(lessons)
      .values({ ...lesson, contentHtml })
      .returning({ id: lessons.id }),
  )
}

/** Lets a user use a course until an instant (null: for good); given again, the new end counts. */
export async function grantAccess(db: Db, userId: number, courseId: number, expiresAt: Date | null): Promise<void> {
  await db.orm
    .insert(grants)
    .values({ userId, courseId, expiresAt })
    .onConflictDoUpdate({ target: [grants.userId, grants.courseId], set: { expiresAt } })
}

/** Says which skills a lesson treats, so that a review can lead to it; what was said before is forgotten. */
export async function linkSkills(db: Db, lessonId: number, skills: readonly string[]): Promise<void> {
  await db.orm.delete(lessonSkills).where(eq(lessonSkills.lessonId, lessonId))
  const named = [...new Set(skills.map((skill) => skill.trim()).filter(Boolean))]
  if (named.length > 0) await db.orm.insert(lessonSkills).values(named.map((skill) => ({ lessonId, skill })))
}
