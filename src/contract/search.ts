import { mostTyped } from '../core/typed-lengths.ts'
import { coded } from '../core/coded.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'

/** A piece of a text, and whether it is one of the words that were looked for. */
const Marked = listOf('markedParts', z.object({ text: z.string(), isFound: z.boolean() }))

/**
 * A search result: a course by its slug, a lesson by the slugs of its course and its own, an article, book or instructor by its id.
 */
export const SearchResult = z.object({
  kind: z.enum(['course', 'lesson', 'article', 'book', 'instructor']),
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** The course of a lesson. */
  course: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Plain text around the match; empty for a lesson that the caller may not open. */
  excerpt: z.string(),
  /** Title and excerpt in parts, with the words found marked; nothing is marked where only likeness helped. */
  marked: z.object({ title: Marked, excerpt: Marked }),
  /** True if it was found only by the similarity of its name, because words found nothing. */
  is_alike: z.boolean(),
})

export const search = {
  find: endpoint({
    does: 'Searches courses, lessons, articles, books and instructors. Tolerates typos where words find nothing. Drafts and locked text are never searched',
    on: 'GET /search',
    access: 'anyone',
    query: z.object({
      q: z
        .string()
        .max(mostTyped.query, coded('text.most', { most: mostTyped.query }))
        .default(''),
    }),
    reply: listOf('found', SearchResult),
    refuses: ['request.invalid'],
  }),
}
