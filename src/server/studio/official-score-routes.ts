import { studioOfficialScores } from '../../contract/studio/official-scores.ts'
import { byActor, recordChange } from '../audit/record.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { deleteScore, findStudent, listScores } from '../official-scores/queries.ts'
import { enterScore, readOwnError } from '../official-scores/store.ts'

export const studioOfficialScoreRoutes = routes(studioOfficialScores, {
  async list({ params: { userId } }, { db, now }) {
    const [[student], data, error] = await Promise.all([
      findStudent(db, { userId }),
      listScores(db, { userId }),
      readOwnError(db, now()),
    ])
    if (!student) refuse('account.not_found')
    return { data, top: { own_error: error } }
  },

  async add({ params: { userId }, body }, { db, actor, now }) {
    await db.transaction(async (tx) => {
      const [student] = await findStudent(tx, { userId })
      if (!student) refuse('account.not_found')
      const thingId = await enterScore(tx, body, { userId, staffId: actor.id, now: now() })
      const change = { thing: 'official_score', thingId, action: 'added', personId: userId } as const
      await recordChange(tx, { now: now(), author: byActor(actor), ...change, after: body })
    })
    return { data: null, msg: 'official_score.saved' }
  },

  async remove({ params: { userId, scoreId } }, { db, actor, now }) {
    await db.transaction(async (tx) => {
      const [gone] = await deleteScore(tx, { scoreId, userId })
      if (!gone) return refuse('official_score.not_found')
      const change = { thing: 'official_score', thingId: scoreId, action: 'removed', personId: userId } as const
      await recordChange(tx, { now: now(), author: byActor(actor), ...change, before: gone })
    })
    return { data: null, msg: 'official_score.deleted' }
  },
})
