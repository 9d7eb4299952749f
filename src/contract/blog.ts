import { z } from 'zod'
import { endpoint, Instant } from './endpoint.ts'
import { UploadedPicture } from './pictures.ts'
import { listOf } from './lists.ts'

/** An article on a card. B1 */
const ArticleCard = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  picture: UploadedPicture,
  image_alt: z.string(),
  published_at: Instant.nullable(),
  /** '4 min read', in English. */
  reading_time: z.string(),
  /** The reading time in minutes, for other languages; null for an article without text. */
  reading_minutes: z.number().nullable(),
})

const Article = ArticleCard.extend({
  content: z.string(),
  /** One or two sentences of plain text; empty for an article without text. */
  excerpt: z.string(),
  /** The author, with the instructor's public page if there is one; null: the academy. T14 */
  author: z.object({ name: z.string(), instructor_id: z.number().nullable() }).nullable(),
  topics: listOf('topics', z.string()),
})

export const blog = {
  list: endpoint({
    does: 'Lists the published articles, the latest first',
    on: 'GET /blogs',
    mayBeStale: true,
    access: 'anyone',
    reply: listOf('articles', Article),
  }),
  get: endpoint({
    does: 'Shows one published article by its id or slug, with up to four others',
    on: 'GET /blogs/:id',
    mayBeStale: true,
    access: 'anyone',
    params: z.object({ id: z.string().min(1).max(120) }),
    reply: Article.extend({ updated_at: Instant, latest: listOf('otherArticles', ArticleCard) }),
    refuses: ['blog.not_found'],
  }),
}
