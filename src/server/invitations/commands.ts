import { emailProblem, normalizeEmail } from '../../core/accounts/rules.ts'
import { removeSecondFactor } from '../accounts/second-factor.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { byCommand, recordChange } from '../audit/record.ts'
import { CommandRefused, type Command } from '../staff/command.ts'
import { addInvitation, linkOf, ownerLinkMs } from './store.ts'

const owner: Command = {
  name: 'owner',
  takes: 'EMAIL',
  does: 'Prints a link, valid once and for 30 minutes, that makes the account with this address an owner with a new password, and removes its second factor.',
  positionals: 1,
  async run({ positionals: [typed = ''] }, { context, print }) {
    const email = normalizeEmail(typed)
    if (emailProblem(email)) throw new CommandRefused(`${typed} is no email address.`)
    const now = context.now()
    const { token, isRemoved } = await context.db.transaction(async (tx) => {
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
    print(`Open this link within 30 minutes, and give it to no one else: ${linkOf(context.siteUrl, token)}`)
    if (context.siteUrl === '') print('SITE_URL is not set: put the address of your site before the path.')
  },
}

/** How an owner is made or restored from the command line. T1 */
export const invitationCommands: readonly Command[] = [owner]
