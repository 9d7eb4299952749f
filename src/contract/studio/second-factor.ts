import { z } from 'zod'
import { mostTyped } from '../../core/typed-lengths.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'studio.enter' as const
const Password = z.string().max(1024)
const Code = z.string().max(mostTyped.code)
const confirming = [...refusals, 'account.bad_password', 'request.too_many', 'server.busy'] as const
const RecoveryCodes = z.object({ recovery_codes: listOf('recoveryCodes', z.string()) })

/** The second factor of staff. T2 */
export const studioSecondFactor = {
  secondFactor: endpoint({
    does: 'Returns whether the caller signs in with a second factor, and until when they have to switch one on',
    on: 'GET /studio/second-factor',
    access,
    reply: z.object({
      is_on: z.boolean(),
      is_required: z.boolean(),
      due_at: Instant.nullable(),
      /** The number of unused recovery codes. */
      codes_left: z.number(),
    }),
    refuses: refusals,
  }),
  beginSecondFactor: endpoint({
    does: 'Makes the secret for an authenticator app; it counts once a code has confirmed it',
    on: 'POST /studio/second-factor',
    limit: 'studio',
    access,
    body: z.object({ current_password: Password }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    refuses: [...confirming, 'second_factor.on_already'],
  }),
  confirmSecondFactor: endpoint({
    does: 'Switches the second factor on by a first code and ends the other sessions. The recovery codes are returned this once',
    on: 'POST /studio/second-factor/confirmation',
    limit: 'secondFactor',
    access,
    body: z.object({ code: Code }),
    reply: RecoveryCodes,
    refuses: [...refusals, 'second_factor.not_begun', 'second_factor.wrong'],
  }),
  renewRecoveryCodes: endpoint({
    does: 'Makes new recovery codes in place of the previous ones',
    on: 'POST /studio/second-factor/recovery-codes',
    limit: 'studio',
    access,
    body: z.object({ current_password: Password, code: Code }),
    reply: RecoveryCodes,
    refuses: [...confirming, 'second_factor.not_begun', 'second_factor.wrong'],
  }),
  dropSecondFactor: endpoint({
    does: 'Switches the second factor of the caller off, unless it is required',
    on: 'POST /studio/second-factor/removal',
    limit: 'studio',
    access,
    body: z.object({ current_password: Password, code: Code }),
    refuses: [...confirming, 'second_factor.required', 'second_factor.wrong'],
  }),
  requireSecondFactor: endpoint({
    does: 'Requires a second factor of all staff, of each within seven days; the caller needs one first. Or no longer: that takes the password',
    on: 'POST /studio/staff/second-factor',
    limit: 'studio',
    access: 'staff.manage',
    body: z.object({ is_required: z.boolean(), current_password: Password.optional() }),
    refuses: [...confirming, 'second_factor.own_first'],
  }),
  removeSecondFactor: endpoint({
    does: 'Removes the lost second factor of a colleague; the password of the caller is typed again',
    on: 'POST /studio/staff/:userId/second-factor/removal',
    limit: 'confirmed',
    access: 'staff.manage',
    params: z.object({ userId: Id }),
    body: z.object({ current_password: Password }),
    refuses: [...confirming, 'account.not_found'],
  }),
}
