import { z } from 'zod'
import { longestEmail } from '../../core/accounts/rules.ts'
import { joinedThings } from '../../core/accounts/joining.ts'
import { endpoint, Id } from '../endpoint.ts'
import { PersonParams } from './people.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'accounts.join' as const

/** Joining two accounts of one person. T24 */
export const studioJoins = {
  join: endpoint({
    does: 'Moves everything of the student with this address to the account, which remains, or the other way round where the account has no address; the other one is disabled and signed out, and both addresses are notified. With is_dry_run it says what would happen. For 30 days it can be undone',
    on: 'POST /studio/people/:userId/joins',
    limit: 'studioMails',
    access,
    params: PersonParams,
    body: z.object({ email: z.string().max(longestEmail), is_dry_run: z.boolean() }),
    reply: z.object({
      other: z.object({ id: z.number(), name: z.string(), email: z.string() }),
      /** The number of things that move, and of those that stay because the account has its own; kinds without any are left out. */
      things: listOf('joinedThings', z.object({ thing: z.enum(joinedThings), moved: z.number(), stays: z.number() })),
      /** The courses whose access ends later afterwards, because it does so in the other account. */
      extended: z.number(),
    }),
    refuses: [...refusals, 'account.not_found', 'join.staff', 'join.in_test', 'join.joined_before'],
  }),
  part: endpoint({
    does: 'Parts two accounts again: what was moved goes back, and both addresses are notified. What has changed since stays as it is',
    on: 'POST /studio/joins/:joinId/parting',
    limit: 'studioMails',
    access,
    params: z.object({ joinId: Id }),
    reply: z.object({ account_id: z.number() }),
    refuses: [...refusals, 'account.not_found', 'join.not_found', 'join.in_test', 'join.joined_before'],
  }),
}
