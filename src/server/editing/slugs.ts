import { slugProblem } from '../../core/editing/fields.ts'
import { legalTexts, type NounName, nounNames } from '../../core/editing/nouns.ts'
import type { Db } from '../db/database.ts'
import { sources } from './sources.ts'
import type { ThingName } from './things.ts'
import * as queries from './queries.ts'

/** The advisory lock of choosing and writing a slug, with the noun's number. An arbitrary number. */
const slugLock = 0x1a_47_e4_05

/** Lets one transaction at a time choose a slug of the noun. */
export const lockSlugs = (tx: Db, noun: NounName) =>
  queries.lockSlugs(tx, { lock: slugLock, noun: nounNames.indexOf(noun) })

/** Returns a slug like this one that nothing of the noun has or had. */
export async function findFreeSlug(tx: Db, noun: NounName, parentId: number, wanted: string): Promise<string> {
  await lockSlugs(tx, noun)
  const { table, parent } = sources[noun]
  const base = slugProblem(wanted) === null ? wanted : `${noun}-${wanted}`.replace(/-$/, '')
  const taken = await tx.run<{ slug: string }>(
    {
      name: `taken-slugs-${noun}`,
      text: `SELECT slug FROM ${table} t WHERE starts_with(slug, $1)${parent === undefined ? ' AND $2::int IS NOT NULL' : ` AND t.${parent} = $2`}
        UNION SELECT slug FROM former_slugs WHERE noun = '${noun}' AND parent_id = $2 AND starts_with(slug, $1)`,
    },
    [base, parentId],
  )
  const all = new Set(taken.map(({ slug }) => slug))
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`
    if (!all.has(slug)) return slug
  }
}

/** Stores the former slug of a thing whose slug changes, so that its addresses redirect; what it was before is free for it again. */
export async function keepFormerSlug(
  tx: Db,
  { noun, id }: ThingName,
  parentId: number,
  former: string,
  slug: string,
): Promise<void> {
  await queries.dropFormerSlug(tx, { noun, parentId, slug })
  await queries.addFormerSlug(tx, { noun, parentId, slug: former, id })
}

/** Returns where the former address of a category leads now. */
async function findMovedCategory(db: Db, slug: string): Promise<string | null> {
  const [category] = await queries.findMovedCategory(db, { slug })
  return category ? `/categories/${encodeURIComponent(category.slug)}` : null
}

/** Returns where a former address leads now; null when it never led anywhere. T10 */
export async function findMoved(db: Db, pathname: string): Promise<string | null> {
  const legal = legalTexts.find((text) => `/${text}` === pathname.toLowerCase().replace(/\/$/, ''))
  if (legal !== undefined) return `/legal/${legal}`
  const [, categorySlug] = /^\/categories\/([^/]+)\/?$/.exec(pathname) ?? []
  if (categorySlug !== undefined) return findMovedCategory(db, decodeURIComponent(categorySlug))
  const [, courseSlug, lessonSlug, rest] =
    /^\/courses\/([^/]+)(?:\/lessons\/([^/]+))?(\/[a-z]+)?\/?$/.exec(pathname) ?? []
  if (courseSlug === undefined) return null
  const [course] = await queries.findMovedCourse(db, { slug: decodeURIComponent(courseSlug) })
  if (!course) return null
  const at = `/courses/${encodeURIComponent(course.slug)}`
  if (lessonSlug === undefined) return course.slug === decodeURIComponent(courseSlug) ? null : `${at}${rest ?? ''}`
  const slug = decodeURIComponent(lessonSlug)
  const [lesson] = await queries.findMovedLesson(db, { courseId: course.id, slug })
  if (!lesson) return null
  const to = `${at}/lessons/${encodeURIComponent(lesson.slug)}`
  return to === pathname ? null : to
}
