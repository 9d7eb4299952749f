import type { AttemptSection } from '../../../core/attempts/sections.ts'
import { cleanAnswer, gradeAnswer } from '../../../core/questions/grading.ts'
import { believedSeq, slackMs } from '../../../core/attempts/late.ts'
import { graceMs, type Phase } from '../../../core/attempts/phase.ts'
import { batched } from '../../db/batch.ts'
import type { Db } from '../../db/database.ts'
import { unnested } from '../../db/unnested.ts'
import type { VersionQuestion } from '../../quizzes/versions.ts'
import { isPausedIn } from '../rows.ts'
import { unsureAfter } from '../store.ts'
import { storedVerdict } from '../verdicts.ts'

/** A change of one answer, as sent by a device. */
export type Save = {
  attemptId: number
  question: VersionQuestion
  seq: number
  userAnswer: unknown
  isFlagged: boolean
  crossed: string[]
  secondsOnQuestion: number
  isUnsure: boolean
}

const phasesOf: Record<AttemptSection, Phase['at'][]> = {
  module1: ['module1', 'checking1'],
  module2: ['module2', 'checking2'],
  all: ['answering', 'halfway'],
}

/** Returns the phases in which a question may be answered, in the statement's format. */
const opensIn = (question: VersionQuestion, isTwoModule: boolean) =>
  phasesOf[isTwoModule ? (question.module ?? 'module1') : 'all'].join(',')

/** The changes that one device sends at once. */
type DeviceSaves = { isTwoModule: boolean; writer: string | null; saves: Save[] }

/** A change to be written: of which of the devices, with its answer and sequence number as stored. */
type Entry = { save: Save; from: DeviceSaves; device: number; answer: string | null; seq: number }

const given = unnested<Entry>(4, {
  attempt_id: ['int', ({ save }) => save.attemptId],
  question_id: ['int', ({ save }) => save.question.id],
  seq: ['bigint', ({ seq }) => seq],
  user_answer: ['text', ({ answer }) => answer],
  is_marked: ['bool', ({ save }) => save.isFlagged],
  crossed: ['text', ({ save }) => save.crossed.join(',')],
  phases: ['text', ({ save, from }) => opensIn(save.question, from.isTwoModule)],
  variant: ['text', ({ save }) => (save.question.module === 'module2' ? save.question.variant : null)],
  writer: ['text', ({ from }) => from.writer],
  mark: ['smallint', ({ save, answer }) => storedVerdict(gradeAnswer(save.question, answer))],
  seconds: ['int', ({ save }) => save.secondsOnQuestion],
  is_unsure: ['bool', ({ save, answer }) => save.isUnsure && answer !== null],
})

/**
 * Saves many answers of many attempts in one statement and one commit. An answer is stored if its attempt is open in a phase of its
 * section, its player is the writer, it is in time, and no newer one is stored; of a locked answer only the flag and the cross-outs
 * can change. The attempts are share-locked, so that closing one waits for saves in progress and includes them.
 */
const saveStatement = {
  name: 'save-responses',
  text: `WITH given AS (
      SELECT * FROM ${given.as('t')}
    ), open AS (
      SELECT a.id, a.phase, a.variant, a.writer, extract(epoch FROM $2 - a.started_at)::int AS age,
          (extract(epoch FROM a.started_at) * 1000)::bigint AS first_seq,
          -- In the pause at half-time changes of before it are taken, as long as they can have been on their way.
          -- In a pause by staff those that were given while the clock ran are taken, however late they arrive.
          CASE WHEN ${isPausedIn('a')}
              THEN (extract(epoch FROM CASE WHEN a.phase = 'halfway' THEN a.half_at ELSE least(a.paused_at, a.ends_at) END)
                * 1000)::bigint + ${slackMs}
            WHEN $2 >= a.half_at AND $2 < p.ends_at
              THEN CASE WHEN a.half_at > $1 THEN (extract(epoch FROM a.half_at) * 1000)::bigint + ${slackMs} ELSE 0 END
            WHEN a.ends_at IS NULL OR a.ends_at + p.rest > $1 THEN $3::bigint
            ELSE 0 END AS last_seq,
          -- What was answered on a device without a connection while staff let the test stand does not count afterwards either.
          (extract(epoch FROM a.paused_at) * 1000)::bigint + ${slackMs} AS stood_from,
          (extract(epoch FROM a.resumed_at) * 1000)::bigint - ${slackMs} AS stood_until
        FROM attempts a CROSS JOIN LATERAL (SELECT
            CASE WHEN a.phase = 'halfway' THEN a.ends_at ELSE a.half_at + a.pause_ms * interval '1 ms' END AS ends_at,
            coalesce(a.remaining_ms, a.pause_ms, 0) * interval '1 ms' AS rest) p
        WHERE a.id = ANY(${given.array('attempt_id')}) AND a.phase <> 'closed' ORDER BY a.id FOR SHARE OF a
    )
    INSERT INTO responses
      (attempt_id, question_id, seq, user_answer, is_marked, crossed, mark, was_right, spent_seconds, is_unsure, first_saved_at, saved_at)
    SELECT DISTINCT ON (g.attempt_id, g.question_id) g.attempt_id, g.question_id, g.seq, g.user_answer, g.is_marked, g.crossed, g.mark, coalesce(g.mark = 1, false),
        least(g.seconds, o.age), g.is_unsure, $2, $2
      FROM given g JOIN open o ON o.id = g.attempt_id AND o.phase = ANY(string_to_array(g.phases, ','))
        AND (g.variant IS NULL OR o.variant = 'all' OR o.variant = g.variant)
        AND (g.writer IS NULL OR o.writer IS NULL OR o.writer = g.writer)
        AND (o.last_seq = $3 OR g.seq BETWEEN o.first_seq AND o.last_seq)
        AND (g.seq > o.stood_from AND g.seq < o.stood_until) IS NOT TRUE
      ORDER BY g.attempt_id, g.question_id, g.seq DESC
    ON CONFLICT (attempt_id, question_id) DO UPDATE SET seq = excluded.seq, user_answer = excluded.user_answer,
        is_marked = excluded.is_marked, crossed = excluded.crossed, mark = excluded.mark, saved_at = excluded.saved_at,
        was_right = responses.was_right OR excluded.was_right, is_unsure = ${unsureAfter},
        spent_seconds = greatest(responses.spent_seconds, excluded.spent_seconds)
      WHERE responses.seq < excluded.seq
        AND (NOT responses.is_locked OR excluded.user_answer IS NOT DISTINCT FROM responses.user_answer)
    RETURNING attempt_id, question_id, seq`,
}

/** Saves one device's changes; returns the ids of the questions whose change is now committed. */
export type SaveResponses = (saves: DeviceSaves) => Promise<Set<number>>

/** Creates the function that saves answers; concurrent calls share a commit. */
export function openSaving(db: Db, now: () => number): SaveResponses {
  return batched(
    async (devices) => {
      // Of one player's changes to an answer only the newest is written; between players the statement decides.
      const newest = new Map<string, Pick<Entry, 'device' | 'save' | 'from'>>()
      devices.forEach((from, device) => {
        for (const save of from.saves) {
          const at = `${save.attemptId} ${save.question.id} ${from.writer}`
          if (save.seq > (newest.get(at)?.save.seq ?? 0)) newest.set(at, { device, save, from })
        }
      })
      const at = now()
      const entries: Entry[] = [...newest.values()].map((one) => ({
        ...one,
        answer: cleanAnswer(one.save.question, one.save.userAnswer),
        seq: believedSeq(one.save.seq, at),
      }))
      const rows = await db.run<{ attempt_id: number; question_id: number; seq: number }>(saveStatement, [
        new Date(at - graceMs),
        new Date(at),
        Number.MAX_SAFE_INTEGER,
        ...given.of(entries),
      ])
      const deviceOf = new Map(
        entries.map(({ device, save, seq }) => [`${save.attemptId} ${save.question.id} ${seq}`, device]),
      )
      const stored = devices.map(() => new Set<number>())
      for (const { attempt_id, question_id, seq } of rows)
        stored[deviceOf.get(`${attempt_id} ${question_id} ${seq}`) ?? -1]?.add(question_id)
      return stored
    },
    { most: 64, concurrency: 3 },
  )
}
