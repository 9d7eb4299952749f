import { studioAcademy } from '../../contract/studio/academy.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { byActor } from '../audit/record.ts'
import { isBackingUp } from '../backup/lock.ts'
import { hasSucceeded } from '../backup/store.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { linkOf } from '../invitations/store.ts'
import { beginOwnAcademy, hasDemo, refuseWithoutOwner } from './beginning.ts'

/** The calls about the academy as a whole. T1 */
export const academyRoutes = routes(studioAcademy, {
  async begin({ body }, context) {
    const { db, actor, now, backups, caller, siteUrl, demoSignIns } = context
    await confirmPassword(context, body.current_password)
    if (!(await hasDemo(db))) refuse('academy.no_demo')
    // The demo's password is published: on a site that shows the demo to the world, anyone could become an owner and empty it.
    const account = await findUserByEmail(db, actor.email)
    if (!caller.isLocal && (account?.isDemo || demoSignIns === 'all')) refuse('academy.shared_demo')
    await refuseWithoutOwner(db)
    if (await isBackingUp(db)) refuse('backup.under_way')
    const { id, done } = await backups.begin({ kind: 'studio', passphrase: null, actorId: actor.id })
    await done
    if (!(await hasSucceeded(db, id))) refuse('backup.failed')
    const { token } = await beginOwnAcademy(db, { author: byActor(actor), now: now() })
    return { data: { link: token === null ? null : linkOf(siteUrl, token) }, msg: 'academy.begun' }
  },
})
