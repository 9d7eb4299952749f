import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * Something that was found, and where it is: a course by its slug, a lesson by its course's and its own, an article by its id.
 */
export const SearchResult = z.object({
  kind: z.enum(['course', 'lesson', 'article']),
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** The course of a lesson. */
  course: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Plain text around what was found; empty for a lesson that this visitor may not open. */
  excerpt: z.string(),
})

export const search = {
  find: endpoint({
    does: 'Finds courses, lessons and articles by words, slips of the pen forgiven; never drafts, never locked text',
    on: 'GET /search',
    access: 'anyone',
    query: z.object({ q: z.string().max(200, 'At most 200 characters.').default('') }),
    reply: z.array(SearchResult),
    refuses: ['request.invalid'],
  }),
}
