import { sanitizeHtml } from '../content/sanitize.ts'
import type { Db } from '../db/database.ts'
import { courseNews } from './tables.ts'

/** Publishes news of a course with sanitized HTML; returns its id. */
export async function addNews(db: Db, news: typeof courseNews.$inferInsert): Promise<number> {
  const contentHtml = sanitizeHtml(news.contentHtml ?? '')
  const [added] = await db.orm
    .insert(courseNews)
    .values({ ...news, title: news.title.trim(), contentHtml })
    .returning({ id: courseNews.id })
  if (!added) throw new Error('no row was inserted')
  return added.id
}
