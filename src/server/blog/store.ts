import { excerpt, readingMinutes, readingTime } from '../../core/blog/reading-time.ts'
import { topicsOf } from '../../core/blog/topics.ts'
import { sanitizeHtml } from '../content/sanitize.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import * as queries from './queries.ts'
import { articles } from './tables.ts'

type CardRow = RowOf<typeof queries.listOtherArticles>
type ArticleRow = RowOf<typeof queries.listArticles>

const cardOf = (card: CardRow) => ({ ...card, reading_time: readingTime(card.reading_minutes) })
const articleOf = ({ summary, ...article }: ArticleRow) => ({
  ...cardOf(article),
  content: article.content,
  excerpt: summary || excerpt(article.content),
  updated_at: article.updated_at,
  author: article.author,
  topics: topicsOf(article.topics),
})

/** Returns the published articles, latest first, optionally limited in number. B1 */
export async function listArticles(db: Db, now: number, most: number | null = null) {
  return (await queries.listArticles(db, { now: new Date(now), most })).map(articleOf)
}

/** Returns one published article by id or slug, with the latest others. B2 */
export async function findArticle(db: Db, idOrSlug: string, now: number) {
  const [article] = await queries.findArticle(db, { idOrSlug, now: new Date(now) })
  if (!article) return undefined
  const latest = await queries.listOtherArticles(db, { id: article.id, now: new Date(now) })
  return { ...articleOf(article), latest: latest.map(cardOf) }
}

/** Thrown for a slug that cannot be used in a URL: numeric ones are ids, and 'quiz' in the path hides the menu. */
export class BadArticleSlug extends Error {}

/** Adds an article with its HTML sanitized and its words counted; returns its id. Throws {@link BadArticleSlug}. */
export async function addArticle(
  db: Db,
  article: Omit<typeof articles.$inferInsert, 'readingMinutes'>,
): Promise<number> {
  if (/^\d+$/.test(article.slug) || article.slug.includes('quiz')) throw new BadArticleSlug(article.slug)
  const contentHtml = sanitizeHtml(article.contentHtml ?? '')
  const [added] = await db.orm
    .insert(articles)
    .values({ ...article, contentHtml, readingMinutes: readingMinutes(contentHtml) })
    .returning({ id: articles.id })
  if (!added) throw new Error('no row was inserted')
  return added.id
}
