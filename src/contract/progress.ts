import { z } from 'zod'
import { Estimate } from './results.ts'
import { endpoint, Instant } from './endpoint.ts'
import { listOf } from './lists.ts'

/** A share of right answers at medium questions, from 0 to 1, with the band that holds it in 8 of 10 cases. */
const Share = z.object({ share: z.number(), low: z.number(), high: z.number() })

/** Without enough answers there is no estimate: `missing` says how many it still takes. */
const Estimated = z.object({ estimate: Share.nullable(), missing: z.number().int() })

/** Whole seconds a question, of the student and of the test; null: too few answers in tests. */
const Pace = z
  .object({ usual: z.number().int(), test: z.number().int(), compared: z.enum(['slower', 'near', 'faster', 'hasty']) })
  .nullable()

/** A skill of a student, with where it is going. */
export const SkillProgress = Estimated.extend({
  name: z.string(),
  domain: z.string().nullable(),
  /** The trend in the estimates of four months; null: too early to say. */
  trend: z.enum(['rising', 'falling', 'steady']).nullable(),
  pace: Pace,
  /** The number of its questions that can be drilled now. */
  ready: z.number().int(),
  lesson: z.object({ course: z.string(), slug: z.string(), name: z.string() }).nullable(),
})

const Shown = z.object({
  shown_at: Instant,
  whole: Share.nullable(),
  skills: listOf('skills', z.object({ name: z.string(), estimate: Share })),
})

const TestScore = z.object({
  quiz_id: z.number(),
  attempt_id: z.number(),
  quiz: z.string(),
  finished_at: Instant,
  correct: z.number().int(),
  total: z.number().int(),
  percentage: z.number(),
  /** The section score that it stands for; null: the test is too short for one. */
  estimate: Estimate.nullable(),
})

const Progress = z.object({
  whole: Estimated.extend({ trend: SkillProgress.shape.trend }),
  pace: Pace,
  /** By points to win, the first most. */
  skills: listOf('skills', SkillProgress),
  /** Estimates as they were shown, the oldest first. */
  shown: listOf('shownEstimates', Shown),
  /** The latest first. */
  tests: listOf('pastAttempts', TestScore),
  /** The number of days for which nothing was answered, once estimates are old for it. */
  days_without: z.number().int().nullable(),
  /** True if these estimates are to be recorded once they are shown: none were within a week, or since a test ended. */
  is_new: z.boolean(),
})

/** The progress of a student, and the estimates that were shown before. L5 */
export const progress = {
  get: endpoint({
    does: 'Returns the progress of a student: each skill with its band, trend and pace, the results of tests, and the estimates shown before',
    on: 'GET /learning/progress',
    access: 'user',
    reply: Progress,
    refuses: ['account.unauthenticated'],
  }),
  show: endpoint({
    does: 'Records the estimates that are shown now, once a week and after each test: the chart has what was said on a day. Idempotent',
    on: 'POST /learning/progress/shown',
    limit: 'changes',
    access: 'user',
    body: z.object({}),
    refuses: ['request.invalid', 'account.unauthenticated'],
  }),
}
