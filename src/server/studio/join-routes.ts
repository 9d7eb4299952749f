import { joinedThings } from '../../core/accounts/joining.ts'
import { studioJoins } from '../../contract/studio/joins.ts'
import { byActor } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { joinAccounts, partAccounts, type Joined } from '../joins/store.ts'

/** Carries the outcome of a dry run out of the transaction that it takes back. */
class DryRun extends Error {
  readonly joined: Joined
  constructor(joined: Joined) {
    super('a dry run takes back what it did')
    this.joined = joined
  }
}

/** Does the work and takes it back, so that what it says is what would happen. */
const dryRun = (db: Db, work: (tx: Db) => Promise<Joined>): Promise<Joined> =>
  db
    .transaction(async (tx): Promise<Joined> => {
      throw new DryRun(await work(tx))
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.joined
      throw error
    })

/** The calls of the studio about two accounts of one person. T24 */
export const joinRoutes = routes(studioJoins, {
  async join({ params, body }, { db, now, actor }) {
    const joining = { userId: params.userId, email: body.email, author: byActor(actor), now: now() }
    const work = (tx: Db) => joinAccounts(tx, joining)
    const { other, moved } = await (body.is_dry_run ? dryRun(db, work) : db.transaction(work))
    const { id, name } = other
    const email = other.email ?? refuse('account.not_found')
    const things = joinedThings.flatMap((thing) => {
      const count = moved.counts[thing]
      return count && count.moved + count.stays > 0 ? [{ thing, ...count }] : []
    })
    return {
      data: { other: { id, name, email }, things, extended: moved.extended.length },
      ...(!body.is_dry_run && { msg: 'join.joined' as const }),
    }
  },

  async part({ params }, { db, now, actor }) {
    const parting = { joinId: params.joinId, author: byActor(actor), now: now() }
    const { joinedId } = await db.transaction((tx) => partAccounts(tx, parting))
    return { data: { account_id: joinedId }, msg: 'join.parted' }
  },
})
