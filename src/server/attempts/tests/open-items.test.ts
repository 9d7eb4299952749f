import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { lateMs } from '../../../core/attempts/late.ts'
import { keepsOpen, restingMs } from '../../../core/attempts/open-items.ts'
import { finishReasons, type Phase } from '../../../core/attempts/phase.ts'
import { openAcademy, type Academy } from '../../../testing/academy.ts'
import { addQuiz } from '../../../testing/quizzes.ts'
import { keepsOpenIn } from '../open-items.ts'
import { columnsOf } from '../rows.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const now = Date.parse('2026-11-28T12:00:00Z')
/** Instants about the borders of the rule. */
const instant = fc
  .tuple(fc.constantFrom(0, lateMs, restingMs), fc.constantFrom(-60_000, -1, 0, 1, 60_000))
  .map(([ms, more]) => now - ms + more)
const timed = fc.constantFrom('module1', 'checking1', 'module2', 'checking2')
const phase: fc.Arbitrary<Phase> = fc.oneof(
  fc.record({ at: timed, endsAt: fc.option(instant) }),
  fc.record({ at: fc.constant('break' as const), endsAt: instant }),
  fc.record({
    at: fc.constant('answering' as const),
    endsAt: fc.option(instant),
    halfAt: fc.constant(null),
    pauseMs: fc.constant(null),
  }),
  fc.record({
    at: fc.constant('halfway' as const),
    since: instant,
    endsAt: instant,
    remainingMs: fc.constant(60_000),
  }),
  fc.record({
    at: fc.constant('paused' as const),
    since: instant,
    stood: fc.record({ at: timed, endsAt: fc.option(instant) }),
  }),
  fc.record({
    at: fc.constant('closed' as const),
    finishedAt: instant,
    reason: fc.constantFrom(...finishReasons, 'discarded' as const),
  }),
)
const attempt = fc.record({
  phase,
  isPractice: fc.boolean(),
  startedAt: instant,
  lastAnswerAt: fc.option(instant),
  finalisedAt: fc.option(instant),
  heldUntil: fc.option(fc.constantFrom(now + 1, now), { freq: 1 }),
})

const date = (at: number | null | undefined) => (at === null || at === undefined ? null : new Date(at))

test('T44 the database keeps the questions of an attempt open exactly as long as the rule of core says', async () => {
  // One quiz whose window has a moment left, and one whose window has just ended.
  const holding = { holdsReviews: true, opensAt: null }
  const { quizId: held } = await addQuiz(academy.database, { ...holding, closesAt: new Date(now + 1) }, [{}])
  const { quizId: over } = await addQuiz(academy.database, { ...holding, closesAt: new Date(now) }, [{}])
  const all = fc.sample(attempt, { numRuns: 3_000, seed: 44 })
  const columns = all.map((one) => ({ ...one, ...columnsOf(one.phase) }))
  const { rows } = await academy.database.pool.query<{ keeps: boolean }>(
    `WITH o AS (SELECT * FROM unnest($2::int[], $3::text[], $4::timestamptz[], $5::bool[], $6::timestamptz[], $7::text[],
          $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::timestamptz[], $13::int[])
        AS o (id, phase, ends_at, is_practice, started_at, finish_reason, finished_at, finalised_at, saved_at, paused_at, resumed_at, quiz_id)),
      responses AS (SELECT id AS attempt_id, saved_at FROM o WHERE saved_at IS NOT NULL)
      SELECT coalesce(${keepsOpenIn('o', '$1')}, false) AS keeps FROM o ORDER BY id`,
    [
      date(now),
      all.map((_, at) => at),
      columns.map((one) => one.phase),
      columns.map(({ endsAt }) => endsAt),
      all.map(({ isPractice }) => isPractice),
      all.map(({ startedAt }) => date(startedAt)),
      columns.map(({ finishReason }) => finishReason),
      columns.map(({ finishedAt }) => finishedAt),
      all.map(({ finalisedAt }) => date(finalisedAt)),
      all.map(({ lastAnswerAt }) => date(lastAnswerAt)),
      all.map(({ phase: one }) => date(one.at === 'paused' ? one.since : null)),
      all.map(() => null),
      all.map(({ heldUntil }) => (heldUntil === null ? null : heldUntil > now ? held : over)),
    ],
  )
  const rule = all.map((one) => keepsOpen(one, now))
  expect(rows.map(({ keeps }) => keeps)).toEqual(rule)
  expect(rule.filter(Boolean).length).toBeGreaterThan(500)
  expect(rule.filter((keeps) => !keeps).length).toBeGreaterThan(500)
})
