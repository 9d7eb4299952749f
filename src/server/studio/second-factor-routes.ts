import { isStaff } from '../../core/staff/permissions.ts'
import { studioSecondFactor } from '../../contract/studio/second-factor.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { endSessions } from '../accounts/store.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
} from '../accounts/second-factor.ts'
import { byActor } from '../audit/record.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { secretHashOf } from '../http/secrets.ts'
import { getSettings } from '../site/settings.ts'
import * as queries from './queries.ts'

/** The second factor of staff: their own, and what is asked of all. T2 */
export const secondFactorRoutes = routes(studioSecondFactor, {
  async secondFactor(_input, { db, actor }) {
    const { due_at, ...state } = await readSecondFactor(db, actor.id)
    return { data: { ...state, due_at: due_at?.toISOString() ?? null } }
  },

  async beginSecondFactor({ body }, context) {
    const { db, actor } = context
    await confirmPassword(context, body.current_password)
    const { academyName: academy } = await getSettings(db)
    return { data: await beginSecondFactor(db, { userId: actor.id, email: actor.email, academy }) }
  },

  async confirmSecondFactor({ body }, { db, now, actor, caller }) {
    const exceptTokenHash = caller.token === null ? null : secretHashOf(caller.token)
    const change = { userId: actor.id, author: byActor(actor), now: now(), code: body.code, exceptTokenHash }
    return { data: { recovery_codes: await confirmSecondFactor(db, change) }, msg: 'second_factor.on' }
  },

  async renewRecoveryCodes({ body }, context) {
    const { db, now, actor } = context
    await confirmPassword(context, body.current_password)
    await passSecondFactor(db, actor.id, body.code, { now: now() })
    const change = { userId: actor.id, author: byActor(actor), now: now() }
    return { data: { recovery_codes: await renewRecoveryCodes(db, change) }, msg: 'second_factor.codes_renewed' }
  },

  async dropSecondFactor({ body }, context) {
    const { db, now, actor } = context
    await confirmPassword(context, body.current_password)
    if ((await readSecondFactor(db, actor.id)).is_required) refuse('second_factor.required')
    await passSecondFactor(db, actor.id, body.code, { now: now() })
    await db.transaction((tx) => removeSecondFactor(tx, { userId: actor.id, author: byActor(actor), now: now() }))
    return { data: null, msg: 'second_factor.off' }
  },

  async requireSecondFactor({ body }, context) {
    const { db, now, actor } = context
    // A session alone, on a borrowed machine for instance, does not lift it for everyone.
    if (!body.is_required) await confirmPassword(context, body.current_password ?? '')
    const change = { userId: actor.id, author: byActor(actor), now: now(), isRequired: body.is_required }
    await requireSecondFactor(db, change)
    return { data: null, msg: body.is_required ? 'second_factor.now_required' : 'second_factor.now_optional' }
  },

  async removeSecondFactor({ params: { userId }, body }, context) {
    const { db, now, actor } = context
    // One's own is switched off by a code of it, not by the password alone.
    if (userId === actor.id) refuse('account.forbidden')
    await confirmPassword(context, body.current_password)
    await db.transaction(async (tx) => {
      const [account] = await queries.findRole(tx, { userId })
      if (!account || !isStaff(account.role)) refuse('account.not_found')
      await removeSecondFactor(tx, { userId, author: byActor(actor), now: now() })
      await endSessions(tx, userId)
    })
    return { data: null, msg: 'second_factor.removed' }
  },
})
