import { invigilation } from '../../contract/studio/invigilation.ts'
import { ActionKey } from '../../contract/studio/list.ts'
import { usualConditions, type Conditions } from '../../core/attempts/conditions.ts'
import { undoMs } from '../../core/staff/undo.ts'
import { byActor } from '../audit/record.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { changeOf } from '../attempts/changes/long-poll.ts'
import { findConditions } from '../attempts/conditions.ts'
import type { Actor } from '../http/actor.ts'
import type { Caller } from '../http/route.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { csvNameOf, csvOf } from '../http/csv.ts'
import { csvWordsOf } from '../http/csv-words.ts'
import { getSettings } from '../site/settings.ts'
import { changeConditions } from './changing-conditions.ts'
import { mostInFile, readDesk } from './desk.ts'
import { closeByStaff, reopenAttempt, voidAttempt } from './ending.ts'
import { extendAttempt, extendMany } from './extending.ts'
import { pauseMany, resumeMany } from './pausing.ts'
import { startForAll } from './starting-for-all.ts'
import { hasAccount, listAttempts, listEvents } from './store.ts'

const conditionsOnWire = ({ timePercent, extraBreakMinutes }: Conditions) => ({
  time_percent: timePercent,
  extra_break_minutes: extraBreakMinutes,
})

type Supervising = Context & { actor: Actor }

const interventionOf = ({ actor }: Supervising, reason: string) => ({ reason, by: actor.email, author: byActor(actor) })

/** Returns who acts on many attempts, under the key by which that can be undone if the call has one, and until when. */
function actionOf({ actor, caller, now }: Supervising & { caller: Caller }) {
  const action = ActionKey.safeParse(caller.idempotencyKey)
  const until = new Date(now() + undoMs).toISOString()
  return {
    by: actor.email,
    author: { ...byActor(actor), ...(action.success && { batch: action.data }) },
    undoUntil: (changed: readonly number[]) => (action.success && changed.length > 0 ? until : null),
  }
}

/** The endpoints for invigilators. */
export const invigilationRoutes = routes(invigilation, {
  async desk({ query }, context) {
    return { data: { now: new Date(context.now()).toISOString(), ...(await readDesk(context, query)) } }
  },

  async exportDesk({ query }, context) {
    const { attempts, missing } = await readDesk(context, query, { most: mostInFile })
    const { files, heads: allHeads, cells } = csvWordsOf(context.caller)
    const heads = allHeads.desk
    const columns = [
      heads.student,
      heads.quiz,
      heads.state,
      heads.question,
      heads.answered,
      heads.questions,
      heads.started,
      heads.saved,
      heads.away,
      heads.ends,
      heads.practice,
    ]
    const emptyCells = columns.slice(3).map(() => null)
    const rows = [
      ...attempts.map((attempt) => [
        attempt.student,
        attempt.quiz,
        attempt.finish_reason ?? attempt.phase.at,
        attempt.position,
        attempt.answered,
        attempt.question_count,
        attempt.started_at,
        attempt.saved_at,
        attempt.away_since,
        attempt.phase.ends_at,
        cells.yesOrNo(attempt.is_practice),
      ]),
      ...(missing?.people ?? []).map(({ student }) => [student, null, cells.notStarted, ...emptyCells]),
    ]
    const { timeZone } = await getSettings(context.db)
    const text = csvOf(columns, rows, { isFirst: true, timeZone })
    return { data: { name: csvNameOf(files.desk, { now: context.now(), timeZone }), text, next: null } }
  },

  async startForAll({ params }, context) {
    const { begunAt, waiting } = await startForAll(context, params.assignmentId, byActor(context.actor))
    return { data: { begun_at: new Date(begunAt).toISOString(), waiting } }
  },

  async extendMany({ body }, context) {
    const { idempotencyKey: key } = context.caller
    const action = actionOf(context)
    const extended = await extendMany(context, body.attempt_ids, { minutes: body.minutes, ...action, key })
    return { data: { extended, undo_until: action.undoUntil(extended) } }
  },

  async pause({ body }, context) {
    const action = actionOf(context)
    const { reason, note } = body
    const changed = await pauseMany(context, body.attempt_ids, { ...action, reason, ...(note && { note }) })
    return { data: { changed, undo_until: action.undoUntil(changed) } }
  },

  async resume({ body }, context) {
    const action = actionOf(context)
    const changed = await resumeMany(context, body.attempt_ids, action)
    return { data: { changed, undo_until: action.undoUntil(changed) } }
  },

  async close({ params, body }, context) {
    const attempt = await closeByStaff(context, params.attemptId, interventionOf(context, body.reason))
    return { data: changeOf(attempt, context.now()) }
  },

  async reopen({ params, body }, context) {
    const intervention = { ...interventionOf(context, body.reason), minutes: body.minutes, isPaused: body.is_paused }
    return { data: changeOf(await reopenAttempt(context, params.attemptId, intervention), context.now()) }
  },

  async void({ params, body }, context) {
    const attempt = await voidAttempt(context, params.attemptId, interventionOf(context, body.reason))
    return { data: changeOf(attempt, context.now()) }
  },

  async student({ query }, context) {
    const student = (await findUserByEmail(context.db, query.email)) ?? refuse('account.not_found')
    const attempts = await listAttempts(context.db, student.id, context.now())
    return {
      data: {
        user_id: student.id,
        name: student.name,
        email: student.email,
        conditions: conditionsOnWire((await findConditions(context.db, student.id)) ?? usualConditions),
        attempts: attempts.map((attempt) => ({
          attempt_id: attempt.id,
          quiz_name: attempt.quiz_name,
          at: attempt.phase,
          started_at: attempt.started_at.toISOString(),
          is_late: attempt.late_at !== null,
          is_discarded: attempt.is_discarded,
          is_practice: attempt.is_practice,
          correct_answers: attempt.correct_count,
          total_questions: attempt.total_count,
        })),
      },
    }
  },

  async setConditions({ params, body }, context) {
    if (!(await hasAccount(context.db, params.userId))) refuse('account.not_found')
    const conditions = { timePercent: body.time_percent, extraBreakMinutes: body.extra_break_minutes }
    await changeConditions(context.db, params.userId, conditions, {
      author: byActor(context.actor),
      now: context.now(),
    })
    return { data: conditionsOnWire(conditions) }
  },

  async extend({ params, body }, context) {
    const extension = {
      minutes: body.minutes,
      by: context.actor.email,
      author: byActor(context.actor),
      key: context.caller.idempotencyKey,
    }
    return { data: changeOf(await extendAttempt(context, params.attemptId, extension), context.now()) }
  },

  async events({ params }, context) {
    const lines = await listEvents(context.db, params.attemptId, context.now())
    if (lines.length === 0) refuse('attempt.not_found')
    return {
      data: lines.map(({ at, kind, detail }) => {
        const { key: _, ...visibleDetail } = detail ?? {}
        return { at: at.toISOString(), kind, detail: visibleDetail }
      }),
    }
  },
})
