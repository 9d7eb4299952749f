import { search } from '../../contract/search.ts'
import { actorId } from '../courses/access.ts'
import { routes } from '../http/route.ts'
import { findEverywhere } from './store.ts'

export const searchRoutes = routes(search, {
  async find({ query }, { db, actor, now }) {
    return { data: await findEverywhere(db, query.q, { userId: actorId(actor), now: now() }) }
  },
})
