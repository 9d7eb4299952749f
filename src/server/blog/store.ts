import type { z } from 'zod'
import type { UploadedPicture } from '../../contract/pictures.ts'
import { excerpt, readingMinutes, readingTime } from '../../core/blog/reading-time.ts'
import { topicsOf } from '../../core/blog/topics.ts'
import { sanitizeHtml } from '../content/sanitize.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { pictureColumn } from '../pictures/store.ts'
import { articles } from './tables.ts'

type CardRow = {
  id: number
  slug: string
  title: string
  image: string | null
  picture: z.output<typeof UploadedPicture>
  image_alt: string
  published_at: string | null
  reading_minutes: number | null
}
type Author = { name: string; instructor_id: number | null }
type ArticleRow = CardRow & {
  summary: string
  content: string
  updated_at: string
  author: Author | null
  topics: string
}

const cardColumns = `a.id, a.slug, a.title, a.image_url AS image, ${pictureColumn('a.image_url')}, a.image_alt, a.reading_minutes,
  ${isoOf('a.published_at')} AS published_at`
/** Who wrote it. A hidden instructor has no page to lead to. */
const authorColumn = `(SELECT json_build_object('name', i.name, 'instructor_id', CASE WHEN i.is_visible THEN i.id END)
  FROM instructors i WHERE i.id = a.author_id) AS author`
const columns = `${cardColumns}, a.summary, a.content_html AS content, ${isoOf('a.updated_at')} AS updated_at, ${authorColumn}, a.topics`
const isPublished = (now: string) => `a.status = 'published' AND (a.published_at IS NULL OR a.published_at <= ${now})`
const latestFirst = 'a.published_at DESC NULLS LAST, a.id DESC'

const cardOf = (card: CardRow) => ({ ...card, reading_time: readingTime(card.reading_minutes) })
const articleOf = ({ summary, ...article }: ArticleRow) => ({
  ...cardOf(article),
  content: article.content,
  excerpt: summary || excerpt(article.content),
  updated_at: article.updated_at,
  author: article.author,
  topics: topicsOf(article.topics),
})

const listPublished = {
  name: 'list-articles',
  text: `SELECT ${columns} FROM articles a WHERE ${isPublished('$1')} ORDER BY ${latestFirst} LIMIT $2`,
}

/** Returns the published articles, latest first, optionally limited in number. B1 */
export async function listArticles(db: Db, now: number, most: number | null = null) {
  return (await db.run<ArticleRow>(listPublished, [new Date(now), most])).map(articleOf)
}

/** How many other articles are listed with one. B2 */
const latestCount = 4

const findPublished = {
  name: 'find-article',
  text: `SELECT ${columns} FROM articles a
    WHERE ${isPublished('$2')} AND (a.slug = $1 OR a.id = CASE WHEN $1 ~ '^[0-9]{1,9}$' THEN $1::int END)`,
}
const listOthers = {
  name: 'list-other-articles',
  text: `SELECT ${cardColumns} FROM articles a WHERE ${isPublished('$2')} AND a.id <> $1
    ORDER BY ${latestFirst} LIMIT ${latestCount}`,
}

/** Returns one published article by id or slug, with the latest others. B2 */
export async function findArticle(db: Db, idOrSlug: string, now: number) {
  const [article] = await db.run<ArticleRow>(findPublished, [idOrSlug, new Date(now)])
  if (!article) return undefined
  const latest = await db.run<CardRow>(listOthers, [article.id, new Date(now)])
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
