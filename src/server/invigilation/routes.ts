import { invigilation } from '../../contract/invigilation.ts'
import { usualConditions, type Conditions } from '../../core/attempts/conditions.ts'
import { byActor } from '../audit/record.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { newsOf } from '../attempts/changes/news.ts'
import { findConditions } from '../attempts/conditions.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { changeConditions } from './changing-conditions.ts'
import { extendAttempt } from './extending.ts'
import { hasAccount, listAttempts, listEvents } from './store.ts'

const conditionsOnWire = ({ timePercent, extraBreakMinutes }: Conditions) => ({
  time_percent: timePercent,
  extra_break_minutes: extraBreakMinutes,
})

/** The endpoints for invigilators. */
export const invigilationRoutes = routes(invigilation, {
  async student({ query }, room) {
    const student = (await findUserByEmail(room.db, query.email)) ?? refuse('account.not_found')
    const attempts = await listAttempts(room.db, student.id)
    return {
      data: {
        user_id: student.id,
        name: student.name,
        email: student.email,
        conditions: conditionsOnWire((await findConditions(room.db, student.id)) ?? usualConditions),
        attempts: attempts.map((attempt) => ({
          attempt_id: attempt.id,
          quiz_name: attempt.quiz_name,
          at: attempt.phase,
          started_at: attempt.started_at.toISOString(),
          is_late: attempt.late_at !== null,
          is_discarded: attempt.is_discarded,
          correct_answers: attempt.correct_count,
          total_questions: attempt.total_count,
        })),
      },
    }
  },

  async setConditions({ params, body }, room) {
    if (!(await hasAccount(room.db, params.userId))) refuse('account.not_found')
    const conditions = { timePercent: body.time_percent, extraBreakMinutes: body.extra_break_minutes }
    await changeConditions(room.db, params.userId, conditions, { author: byActor(room.actor), now: room.now() })
    return { data: conditionsOnWire(conditions) }
  },

  async extend({ params, body }, room) {
    const extension = {
      minutes: body.minutes,
      by: room.actor.email,
      author: byActor(room.actor),
      key: room.caller.idempotencyKey,
    }
    return { data: newsOf(await extendAttempt(room, params.attemptId, extension), room.now()) }
  },

  async events({ params }, room) {
    const lines = await listEvents(room.db, params.attemptId)
    if (lines.length === 0) refuse('attempt.not_found')
    return {
      data: lines.map(({ at, kind, detail }) => {
        const { key: _, ...visibleDetail } = detail ?? {}
        return { at: at.toISOString(), kind, detail: visibleDetail }
      }),
    }
  },
})
