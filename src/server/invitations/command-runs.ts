import { emailProblem, normalizeEmail } from '../../core/accounts/rules.ts'
import { removeSecondFactor } from '../accounts/second-factor.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { byCommand, recordChange } from '../audit/record.ts'
import { CommandRefused, type Run } from '../staff/command.ts'
import { addInvitation, linkOf, ownerLinkMs } from './store.ts'

/** Prints the link of a new or restored owner. T1 */
export const inviteOwner: Run = async ({ positionals: [typed = ''] }, { db, config, now: clock, print }) => {
  const email = normalizeEmail(typed)
  if (emailProblem(email)) throw new CommandRefused(`${typed} is no email address.`)
  const now = clock()
  const { token, isRemoved } = await db.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email)
    const isRemoved = known ? await removeSecondFactor(tx, { userId: known.id, author: byCommand, now }) : false
    const invited = await addInvitation(tx, { email, role: 'owner', expiresAt: now + ownerLinkMs, invitedBy: null })
    const after = { email, role: 'owner' }
    await recordChange(tx, {
      now,
      author: byCommand,
      thing: 'invitation',
      thingId: invited.id,
      action: 'made',
      after,
    })
    return { ...invited, isRemoved }
  })
  if (isRemoved) print('The second factor of this account is removed.')
  print(`Open this link within 30 minutes, and give it to no one else: ${linkOf(config.siteUrl ?? '', token)}`)
  if (config.siteUrl === null) print('SITE_URL is not set: put the address of your site before the path.')
}
