import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * A search result: a course by its slug, a lesson by the slugs of its course and its own, an article by its id.
 */
export const SearchResult = z.object({
  kind: z.enum(['course', 'lesson', 'article']),
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** The course of a lesson. */
  course: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Plain text around the match; empty for a lesson that the caller may not open. */
  excerpt: z.string(),
})

export const search = {
  find: endpoint({
    does: 'Searches courses, lessons and articles, tolerating typos. Drafts and locked text are never searched',
    on: 'GET /search',
    access: 'anyone',
    query: z.object({ q: z.string().max(200, 'At most 200 characters.').default('') }),
    reply: z.array(SearchResult),
    refuses: ['request.invalid'],
  }),
}
