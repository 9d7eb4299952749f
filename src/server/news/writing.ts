import { sanitiseHtml } from '../content/sanitise.ts'
import type { Db } from '../db/database.ts'
import { courseNews } from './tables.ts'

/** Tells news of a course; answers their id. The HTML is sanitised. */
export async function addNews(db: Db, news: typeof courseNews.$inferInsert): Promise<number> {
  const contentHtml = sanitiseHtml(news.contentHtml ?? '')
  const [added] = await db.orm
    .insert(courseNews)
    .values({ ...news, title: news.title.trim(), contentHtml })
    .returning({ id: courseNews.id })
  if (!added) throw new Error('nothing was written')
  return added.id
}
