import { consents } from '../../contract/consents.ts'
import { routes } from '../http/route.ts'
import { listConsents, readConsent, recordConsent, withdrawConsent } from './consents.ts'

/** Consent to the academy's texts: given, shown and withdrawn. P2 */
export const consentRoutes = routes(consents, {
  async list(_input, { db, actor }) {
    return { data: await listConsents(db, actor.id) }
  },

  async give({ body }, { db, now, actor }) {
    const consent = await readConsent(db, body)
    if (consent === null) return { data: null, msg: 'consent.not_needed' }
    await recordConsent(db, { ...consent, userId: actor.id, now: now() })
    return { data: null, msg: 'consent.given' }
  },

  async withdraw({ body }, { db, now, actor }) {
    await withdrawConsent(db, { user: actor, message: body.message, now: now() })
    return { data: null, msg: 'consent.withdrawn' }
  },
})
