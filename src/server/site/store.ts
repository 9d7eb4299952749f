import type { z } from 'zod'
import type { Banner, Category, Testimonial } from '../../contract/site.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'
import { banners, testimonials } from './tables.ts'

/** Returns the slides of the home page in order. H1 */
export const listBanners = (db: Db): Promise<z.output<typeof Banner>[]> => queries.listBanners(db)

/** Returns the testimonials in order. H5 */
export const listTestimonials = (db: Db): Promise<z.output<typeof Testimonial>[]> => queries.listTestimonials(db)

/** Returns the categories with their number of active courses, or only the one with this id. H3 */
export const listCategories = (db: Db, id: number | null = null): Promise<z.output<typeof Category>[]> =>
  queries.listCategories(db, { id })

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
  const [instructor] = await queries.findInstructorNamed(db, { name })
  return instructor
}
