import type { z } from 'zod'
import type { InstructorPage } from '../../contract/courses.ts'
import type { Banner, Category, Testimonial } from '../../contract/site.ts'
import type { Db } from '../db/database.ts'
import { pictureColumn } from '../pictures/store.ts'
import { banners, testimonials } from './tables.ts'

const listVisibleBanners = {
  name: 'list-banners',
  text: `SELECT id, image_url AS image, ${pictureColumn('image_url')}, image_alt, heading, text,
      CASE WHEN link_url IS NOT NULL THEN json_build_object('url', link_url, 'text', coalesce(link_text, heading)) END AS link
    FROM banners WHERE is_visible ORDER BY sort, id`,
}

/** Returns the slides of the home page in order. H1 */
export function listBanners(db: Db): Promise<z.output<typeof Banner>[]> {
  return db.run(listVisibleBanners, [])
}

const listVisibleTestimonials = {
  name: 'list-testimonials',
  text: `SELECT id, name, school, quote, photo_url, stars, is_sample FROM testimonials
    WHERE is_visible ORDER BY sort, id`,
}

/** Returns the testimonials in order. H5 */
export function listTestimonials(db: Db): Promise<z.output<typeof Testimonial>[]> {
  return db.run(listVisibleTestimonials, [])
}

const listCategoriesWithCounts = {
  name: 'list-categories',
  text: `SELECT t.id, t.name, t.image_url, ${pictureColumn('t.image_url')},
      (SELECT count(*)::int FROM courses c WHERE c.category_id = t.id AND c.status = 'active') AS courses_count
    FROM categories t WHERE t.is_visible AND ($1::int IS NULL OR t.id = $1) ORDER BY t.id`,
}

/** Returns the categories with their number of active courses, or only the one with this id. H3 */
export function listCategories(db: Db, id: number | null = null): Promise<z.output<typeof Category>[]> {
  return db.run(listCategoriesWithCounts, [id])
}

/** Adds a slide; throws when its link leaves the site. */
export async function addBanner(db: Db, banner: typeof banners.$inferInsert): Promise<void> {
  if (banner.linkUrl != null && !/^\/(?![/\\])/.test(banner.linkUrl))
    throw new Error(`a slide must link to a path of this site: ${banner.linkUrl}`)
  await db.orm.insert(banners).values(banner)
}

/** Adds a testimonial. */
export async function addTestimonial(db: Db, testimonial: typeof testimonials.$inferInsert): Promise<void> {
  await db.orm.insert(testimonials).values(testimonial)
}

/** Returns the visible instructor with this name, with the picture. P4 */
export async function findInstructorNamed(db: Db, name: string) {
  const [instructor] = await db.run<Pick<z.input<typeof InstructorPage>, 'id' | 'image' | 'picture'>>(
    {
      name: 'find-instructor-named',
      text: `SELECT id, image_url AS image, ${pictureColumn('image_url')} FROM instructors
        WHERE lower(name) = lower($1) AND is_visible ORDER BY id LIMIT 1`,
    },
    [name],
  )
  return instructor
}
