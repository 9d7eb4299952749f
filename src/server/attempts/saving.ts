import { cleanAnswer } from '../../core/questions/mark.ts'
import { graceMs, type Phase } from '../../core/attempts/phase.ts'
import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import type { VersionQuestion } from '../quizzes/versions.ts'

/** One change of one answer, as a device sent it. */
export type Save = {
  attemptId: number
  question: VersionQuestion
  seq: number
  userAnswer: unknown
  isMarked: boolean
  crossed: string[]
}

const phasesOf: Record<'module1' | 'module2' | 'all', Phase['at'][]> = {
  module1: ['module1', 'checking1'],
  module2: ['module2', 'checking2'],
  all: ['answering', 'halfway'],
}

/** The phases in which a question may be answered, as the statement takes them. */
const opensIn = (question: VersionQuestion, isTwoModule: boolean) =>
  phasesOf[isTwoModule ? (question.module ?? 'module1') : 'all'].join(',')

/**
 * Many answers of many attempts in one statement and one commit. An answer is stored when its attempt is open at a phase
 * of its part, in time, and nothing newer stands there; of a locked one only its mark for review and cross-outs may change. The attempts are share-locked, so that closing one waits
 * for the answers on their way, and counts them.
 */
const saveStatement = {
  name: 'save-responses',
  text: `WITH given AS (
      SELECT * FROM unnest($1::int[], $2::int[], $3::bigint[], $4::text[], $5::bool[], $6::text[], $7::text[], $8::text[])
        AS t (attempt_id, question_id, seq, user_answer, is_marked, crossed, phases, variant)
    ), open AS (
      SELECT a.id, a.phase, a.variant FROM attempts a WHERE a.id = ANY($1) AND a.phase <> 'closed'
        -- A clock that is paused at half-time does not run out.
        AND (a.ends_at IS NULL OR a.ends_at > $9 OR a.phase = 'halfway' OR a.half_at <= $10) ORDER BY a.id FOR SHARE
    )
    INSERT INTO responses (attempt_id, question_id, seq, user_answer, is_marked, crossed, saved_at)
    SELECT g.attempt_id, g.question_id, g.seq, g.user_answer, g.is_marked, g.crossed, $10
      FROM given g JOIN open o ON o.id = g.attempt_id AND o.phase = ANY(string_to_array(g.phases, ','))
        AND (g.variant IS NULL OR o.variant = 'all' OR o.variant = g.variant)
      ORDER BY g.attempt_id, g.question_id
    ON CONFLICT (attempt_id, question_id) DO UPDATE SET seq = excluded.seq, user_answer = excluded.user_answer,
        is_marked = excluded.is_marked, crossed = excluded.crossed, saved_at = excluded.saved_at
      WHERE responses.seq < excluded.seq
        AND (NOT responses.is_locked OR excluded.user_answer IS NOT DISTINCT FROM responses.user_answer)
    RETURNING attempt_id, question_id, seq`,
}

/** Saves one device's changes and answers the ids of the questions whose change is now committed. */
export type SaveResponses = (saves: { isTwoModule: boolean; saves: Save[] }) => Promise<Set<number>>

/** The one way answers are stored; concurrent calls share a commit. */
export function openSaving(db: Db, now: () => number): SaveResponses {
  return batched(
    async (devices) => {
      // Two changes of one answer cannot stand in one statement: the newest of the batch goes in, the others are stale.
      const newest = new Map<string, { device: number; save: Save; isTwoModule: boolean }>()
      devices.forEach(({ saves, isTwoModule }, device) => {
        for (const save of saves) {
          const at = `${save.attemptId} ${save.question.id}`
          if (save.seq > (newest.get(at)?.save.seq ?? 0)) newest.set(at, { device, save, isTwoModule })
        }
      })
      const entries = [...newest.values()]
      const rows = await db.run<{ attempt_id: number; question_id: number }>(saveStatement, [
        entries.map(({ save }) => save.attemptId),
        entries.map(({ save }) => save.question.id),
        entries.map(({ save }) => save.seq),
        entries.map(({ save }) => cleanAnswer(save.question, save.userAnswer)),
        entries.map(({ save }) => save.isMarked),
        entries.map(({ save }) => save.crossed.join(',')),
        entries.map(({ save, isTwoModule }) => opensIn(save.question, isTwoModule)),
        entries.map(({ save }) => (save.question.module === 'module2' ? save.question.variant : null)),
        new Date(now() - graceMs),
        new Date(now()),
      ])
      const stored = devices.map(() => new Set<number>())
      for (const row of rows) {
        const entry = newest.get(`${row.attempt_id} ${row.question_id}`)
        if (entry) stored[entry.device]?.add(row.question_id)
      }
      return stored
    },
    { most: 64, lanes: 3 },
  )
}
