import { search } from '../../contract/search.ts'
import { actorId } from '../courses/access.ts'
import { routes } from '../http/route.ts'
import { findEverywhere } from './store.ts'

export const searchRoutes = routes(search, {
  async find({ query }, { db, actor, now, limiters, caller }) {
    const find = () => findEverywhere(db, query.q, { userId: actorId(actor), now: now() })
    return { data: await limiters.searching.run(find, caller) }
  },
})
