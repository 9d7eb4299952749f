import { consents } from '../../contract/consents.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { findAgreedText, listConsents, readConsent, recordConsent, withdrawConsent } from './consents.ts'

/** Consent to the academy's texts: given, shown and withdrawn. P2 */
export const consentRoutes = routes(consents, {
  async list({ query }, { db, actor }) {
    const { consents: data, next } = await listConsents(db, actor.id, query.before)
    return { data, top: { next } }
  },

  async text({ params }, { db, actor }) {
    return { data: (await findAgreedText(db, actor.id, params.version)) ?? refuse('legal.not_found') }
  },

  async give({ body }, { db, now, actor }) {
    const consent = await readConsent(db, body)
    await recordConsent(db, { ...consent, userId: actor.id, now: now() })
    return { data: null, msg: 'consent.given' }
  },

  async withdraw({ body }, { db, now, actor }) {
    await withdrawConsent(db, { user: actor, message: body.message, now: now() })
    return { data: null, msg: 'consent.withdrawn' }
  },
})
