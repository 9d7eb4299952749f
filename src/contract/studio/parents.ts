import { z } from 'zod'
import { endpoint, Id } from '../endpoint.ts'
import { MadeParentLink, NewParentLink, ParentChat, ParentLink } from '../parents.ts'
import { PersonParams } from './people.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden', 'account.not_found'] as const

/** Links that show a parent how a student stands, as staff make and withdraw them. T30 */
export const studioParents = {
  list: endpoint({
    does: 'Lists the open links for parents of a student, with who made them and who gets the weekly email',
    on: 'GET /studio/people/:userId/parent-links',
    access: 'results.see',
    params: PersonParams,
    reply: listOf('parentLinks', ParentLink.extend({ by: z.string().nullable() })),
    top: z.object({ chat: ParentChat }),
    refuses: refusals,
  }),
  make: endpoint({
    does: 'Makes a link for a parent of a student, who sees that it exists. It is returned this once, and stored as a hash',
    on: 'POST /studio/people/:userId/parent-links',
    limit: 'studio',
    access: 'results.see',
    params: PersonParams,
    body: NewParentLink,
    reply: MadeParentLink,
    refuses: [...refusals, 'parent_link.too_many'],
  }),
  withdraw: endpoint({
    does: 'Withdraws a link for a parent, made by staff or by the student: it opens nothing any more, and its weekly emails end',
    on: 'DELETE /studio/people/:userId/parent-links/:linkId',
    limit: 'studio',
    access: 'results.see',
    params: PersonParams.extend({ linkId: Id }),
    refuses: [...refusals, 'parent_link.not_found'],
  }),
}
