import { z } from 'zod'
import { findableKinds, mostSought } from '../../core/staff/search.ts'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../lists.ts'

export const studioSearch = {
  find: endpoint({
    does: 'Finds people, courses, lessons, quizzes, questions and articles by words, the best of each kind first; the caller gets the kinds whose lists are open to that role',
    on: 'GET /studio/found',
    access: 'studio.open',
    query: z.object({ q: z.string().trim().min(1).max(mostSought) }),
    reply: z.object({
      found: listOf(
        'found',
        z.object({
          kind: z.enum(findableKinds),
          id: z.number(),
          /** The course of a lesson, the quiz of a question; null: none. */
          parent_id: z.number().nullable(),
          name: z.string(),
          /** A detail that sets it apart from others of the same name: an address or phone, or what it belongs to; may be empty. */
          detail: z.string(),
        }),
      ),
      /** The kinds of which there is more than is returned. */
      more: z.array(z.enum(findableKinds)),
    }),
    refuses: ['request.invalid', 'account.unauthenticated', 'account.forbidden'],
  }),
}
