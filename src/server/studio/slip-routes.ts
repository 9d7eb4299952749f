import { studioSlips } from '../../contract/studio/slips.ts'
import { byActor } from '../audit/record.ts'
import { routes } from '../http/route.ts'
import { correctFormer, correctSlip, listSlips, revertSlip } from '../slips/store.ts'

/** The calls of slips. */
export const slipRoutes = routes(studioSlips, {
  async slips({ params }, { db }) {
    return { data: await listSlips(db, params.quizId, params.itemId) }
  },
  async correctSlip({ params }, { db, now, actor }) {
    await correctSlip(db, params.quizId, params.itemId, { author: byActor(actor), now: now() })
    return { data: null, msg: 'slip.corrected' }
  },
  async correctFormer({ params }, { db, now, actor }) {
    await correctFormer(db, params.quizId, params.itemId, { author: byActor(actor), now: now() })
    return { data: null, msg: 'slip.former_corrected' }
  },
  async revertSlip({ params }, { db, now, actor }) {
    await revertSlip(db, params.slipId, { author: byActor(actor), now: now() })
    return { data: null, msg: 'slip.reverted' }
  },
})
