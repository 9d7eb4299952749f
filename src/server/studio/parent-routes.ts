import { studioParents } from '../../contract/studio/parents.ts'
import { byActor, recordChange } from '../audit/record.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { deleteLink, findStudent } from '../parents/queries.ts'
import { makeLink, parentLinkOf, readLinks } from '../parents/store.ts'

export const studioParentRoutes = routes(studioParents, {
  async list({ params }, { db, now }) {
    const { links, chat } = await readLinks(db, params.userId, now())
    return { data: links, top: { chat } }
  },

  async make({ params, body }, { db, actor, now, siteUrl }) {
    const { userId } = params
    const { token, expiresAt } = await db.transaction(async (tx) => {
      const [student] = await findStudent(tx, { userId })
      if (!student) refuse('account.not_found')
      const made = await makeLink(tx, { userId, staffId: actor.id, days: body.days, now: now() })
      const change = { thing: 'parent_link', thingId: made.id, action: 'added', personId: userId } as const
      const after = { until: made.expiresAt.toISOString() }
      await recordChange(tx, { now: now(), author: byActor(actor), ...change, after })
      return made
    })
    return { data: { link: parentLinkOf(siteUrl, token), expires_at: expiresAt.toISOString() } }
  },

  async withdraw({ params }, { db, actor, now }) {
    const { userId, linkId } = params
    await db.transaction(async (tx) => {
      const [gone] = await deleteLink(tx, { linkId, userId, ownOnly: false })
      if (!gone) refuse('parent_link.not_found')
      const change = { thing: 'parent_link', thingId: linkId, action: 'removed', personId: userId } as const
      await recordChange(tx, { now: now(), author: byActor(actor), ...change })
    })
    return { data: null, msg: 'parent_link.withdrawn' }
  },
})
