import { officialScores } from '../../contract/official-scores.ts'
import { listFinished, scoreOf } from '../attempts/finished.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { getDsatTable } from '../site/settings.ts'
import { deleteScore, listScores, recordShown } from './queries.ts'
import { enterScore, readOwnError } from './store.ts'

export const officialScoreRoutes = routes(officialScores, {
  async list(_, { db, actor, now }) {
    const [data, error] = await Promise.all([listScores(db, { userId: actor.id }), readOwnError(db, now())])
    return { data, top: { own_error: error } }
  },

  async add({ body }, { db, actor, now }) {
    await db.transaction((tx) => enterScore(tx, body, { userId: actor.id, staffId: null, now: now() }))
    return { data: null, msg: 'official_score.saved' }
  },

  async remove({ params }, { db, actor }) {
    const [gone] = await deleteScore(db, { scoreId: params.scoreId, userId: actor.id })
    if (!gone) refuse('official_score.not_found')
    return { data: null, msg: 'official_score.deleted' }
  },

  async shown({ body }, { db, actor, now }) {
    const attemptId = body.attempt_id
    const [finished, table] = await Promise.all([listFinished(db, actor.id, now()), getDsatTable(db, now())])
    // One whose result is not shown yet has no band either.
    const row = finished.find(({ id, final_at: final }) => id === attemptId && final === null)
    if (!row) return refuse('attempt.not_found')
    const { estimate } = scoreOf(row, table)
    if (estimate) {
      const { low, high } = estimate
      await recordShown(db, { attemptId, now: new Date(now()), low, high })
    }
    return { data: null }
  },
})
