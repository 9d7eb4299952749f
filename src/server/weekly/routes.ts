import { weeklyEmails } from '../../contract/weekly-emails.ts'
import { routes } from '../http/route.ts'
import { isSecret, newSecret } from '../http/secrets.ts'
import { deleteAddressByToken } from '../parents/queries.ts'
import { findChoice, storeChoice, turnOffByToken } from './queries.ts'

export const weeklyRoutes = routes(weeklyEmails, {
  async get(_, { db, actor }) {
    const [choice] = await findChoice(db, { userId: actor.id })
    return { data: { is_on: choice?.is_off !== true } }
  },

  async set({ body }, { db, actor }) {
    await storeChoice(db, { userId: actor.id, isOff: !body.is_on, offToken: newSecret() })
    return { data: { is_on: body.is_on }, msg: body.is_on ? 'weekly_email.on' : 'weekly_email.off' }
  },

  async end({ query: { token } }, { db }) {
    if (isSecret(token)) {
      await turnOffByToken(db, { token })
      await deleteAddressByToken(db, { token })
    }
    return { data: null, msg: 'weekly_email.ended' }
  },
})
