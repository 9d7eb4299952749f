import { parents } from '../../contract/parents.ts'
import { emailProblem, normalizeEmail } from '../../core/accounts/rules.ts'
import { mostParentAddresses, parentConfirmationMs } from '../../core/learning/parents.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { isSecret, newSecret, secretHashOf } from '../http/secrets.ts'
import { countTry } from '../limits/throttle.ts'
import { enqueue } from '../outbox/store.ts'
import { readWeek } from '../progress/week.ts'
import { getSettings } from '../site/settings.ts'
import { addAddress, confirmAddress, deleteAddress, deleteLink, listAddresses, lockLink } from './queries.ts'
import { getLink, makeLink, parentLinkOf, readLinks } from './store.ts'

export const parentRoutes = routes(parents, {
  async list(_, { db, actor, now }) {
    const { links, chat } = await readLinks(db, actor.id, now())
    return { data: links, top: { chat } }
  },

  async make({ body }, { db, actor, now, siteUrl }) {
    const { token, expiresAt } = await db.transaction((tx) =>
      makeLink(tx, { userId: actor.id, staffId: null, days: body.days, now: now() }),
    )
    return { data: { link: parentLinkOf(siteUrl, token), expires_at: expiresAt.toISOString() } }
  },

  async withdraw({ params }, { db, actor }) {
    const [gone] = await deleteLink(db, { linkId: params.linkId, userId: actor.id, ownOnly: true })
    if (!gone) refuse('parent_link.not_found')
    return { data: null, msg: 'parent_link.withdrawn' }
  },

  async endEmail({ params }, { db, actor }) {
    const [gone] = await deleteAddress(db, { addressId: params.addressId, userId: actor.id })
    if (!gone) refuse('parent_address.not_found')
    return { data: null, msg: 'parent_address.ended' }
  },

  async open({ body }, context) {
    const { user_id: userId, name, expires_at: until } = await getLink(context, body.token)
    const [{ report }, { academyName: academy }] = await Promise.all([
      readWeek(context, { userId, name }),
      getSettings(context.db),
    ])
    return { data: { academy, until: until.toISOString(), ...report } }
  },

  async ask({ body }, context) {
    const { db, now, caller } = context
    const link = await getLink(context, body.token)
    const email = normalizeEmail(body.email)
    const problem = emailProblem(email)
    if (problem) refuse('request.invalid', { errors: { email: [problem] } })
    await countTry(db, now(), [{ kind: 'parentEmailsTo', of: email }])
    await db.transaction(async (tx) => {
      await lockLink(tx, { linkId: link.id })
      const others = (await listAddresses(tx, { linkId: link.id })).filter((one) => one.email !== email)
      if (others.length >= mostParentAddresses) refuse('parent_address.too_many')
      const [added] = await addAddress(tx, {
        linkId: link.id,
        email,
        language: caller.language.code,
        now: new Date(now()),
        offToken: newSecret(),
      })
      if (added)
        await enqueue(
          tx,
          now(),
          'parent_confirmation',
          { addressId: added.id },
          { expiresAt: now() + parentConfirmationMs },
        )
    })
    return { data: null, msg: 'parent_address.asked' }
  },

  async confirm({ body }, { db, now }) {
    const at = { now: new Date(now()), askedSince: new Date(now() - parentConfirmationMs) }
    const [confirmed] = isSecret(body.token) ? await confirmAddress(db, { hash: secretHashOf(body.token), ...at }) : []
    if (!confirmed) refuse('parent_link.over')
    return { data: null, msg: 'parent_address.confirmed' }
  },
})
