import { z } from 'zod'
import { legalTexts } from '../../core/editing/nouns.ts'
import { lateChecks } from '../../core/staff/backups.ts'
import { firstSteps } from '../../core/staff/first-steps.ts'
import { permissions, roles, type Permission } from '../../core/staff/permissions.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { FailedEmail, WaitingMessage } from './emails.ts'
import { ActionKey } from './list.ts'
import { WaitingOrder } from './orders.ts'
import { WaitingReport } from './question-reports.ts'
import { WaitingRequest } from './requests.ts'
import { listOf } from '../lists.ts'

const refusals = ['account.unauthenticated', 'account.forbidden'] as const

/** The number of waiting items of each kind. */
const Waiting = z.object({
  requests: z.number(),
  orders: z.number(),
  messages: z.number(),
  reports: z.number(),
  failed_emails: z.number(),
})

/** The last five are of what an undo does: a binned thing may be gone by now, an account belong to the only owner. */
const undoRefusals = [
  'request.invalid',
  ...refusals,
  'change.not_found',
  'change.settled',
  'change.overtaken',
  'thing.not_found',
  'account.not_found',
  'account.last_owner',
  'account.higher_role',
  'account.joined',
] as const

/** Today, and what every screen of the studio needs. T3 */
const BackupChecks = z.object({
  /** The reason why there is none from the last time that one was to be made, as a code where it has one; null: there is one, or none is wanted. */
  problem: z.string().nullable(),
  /** The reason why a backup has no copy away from the server; null: each has one that is to have one. */
  copy_problem: z.string().nullable(),
  /** The time of the last copy; null: never, or not to this store. */
  copied_at: Instant.nullable(),
  /** The time of the last successful test of restoring; null: never. */
  tested_at: Instant.nullable(),
  /** The reason why the last test of restoring failed, as a code where it has one. */
  test_problem: z.string().nullable(),
  /** The parts that are older than they are meant to become, whether or not it is known why. */
  late: z.array(z.enum(lateChecks)),
})

export const studioHome = {
  home: endpoint({
    does: 'Returns who is signed in to the studio, what they may do, and how much waits',
    on: 'GET /studio',
    access: 'studio.enter',
    reply: z.object({
      academy: z.string(),
      me: z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.enum(roles) }),
      may: z.array(z.enum(Object.keys(permissions) as [Permission, ...Permission[]])),
      waiting: Waiting,
      /** The number of tests that run now. T3 T27 */
      tests_running: z.number(),
      /** The instant until which the caller has to switch a second factor on; null: it is on, or not required. T2 */
      second_factor_due_at: Instant.nullable(),
      is_second_factor_overdue: z.boolean(),
      /** The clocks by which schedules are typed and shown. T15 */
      time_zone: z.string(),
      /** The currency of prices. */
      currency: z.string(),
      /** True if emails are sent by a mail server; without one every link has to be handed over. T36 */
      sends_email: z.boolean(),
      /** True if this is the demo academy, which an owner can empty for one of their own. T1 */
      is_demo: z.boolean(),
    }),
    refuses: refusals,
  }),
  today: endpoint({
    does: 'Lists what waits for a decision: requests, orders and messages, the oldest first, and emails that failed, at most 50 of each; and the tests that run now',
    on: 'GET /studio/today',
    access: 'studio.open',
    reply: z.object({
      requests: listOf('todayRows', WaitingRequest),
      orders: listOf('todayRows', WaitingOrder),
      /** The number of waiting items of each kind, listed or not. */
      waiting: Waiting,
      messages: listOf('todayRows', WaitingMessage),
      /** Reported questions; empty where the caller may not answer them. T29 */
      reports: listOf('todayRows', WaitingReport),
      failed_emails: listOf('todayRows', FailedEmail),
      /**
       * The tests that run now; the students in them who are away, those silent for longest first, and the tests among them that are
       * paused, those paused for longest first, at most 10 of each. T27 T38
       */
      tests: z.object({
        running: z.number(),
        away: z.number(),
        students: listOf(
          'named',
          z.object({ attempt_id: z.number(), student: z.string(), quiz: z.string(), seen_at: Instant }),
        ),
        paused: z.number(),
        paused_tests: listOf(
          'named',
          z.object({ attempt_id: z.number(), student: z.string(), quiz: z.string(), paused_at: Instant }),
        ),
      }),
      /** Quizzes with results of the last seven days; empty where the caller may not see results. */
      last_results: listOf(
        'todayRows',
        z.object({ quiz_id: z.number(), quiz: z.string(), results: z.number(), last_at: Instant }),
      ),
      /** The time of the last backup; null: never, or not for the caller. T31 */
      last_backup: Instant.nullable(),
      /** The checks of backups after they were made; null: not for the caller. T31 */
      backup_checks: BackupChecks.nullable(),
      /** The disk of the server when it is almost full; null: there is room, or the caller may not make any. O2 */
      low_disk: z.object({ free: z.number(), size: z.number() }).nullable(),
      /** Steps that a new academy still has to take; empty once visitors find a lesson, or where the caller writes nothing. T1 */
      first_steps: z.array(z.enum(firstSteps)),
      /** The course that the steps about a course and its lesson lead to; null: none is made yet, or no step is to be done. */
      first_course_id: z.number().nullable(),
      /** The number of reviews of the last seven days that are shown without an answer; 0 where the caller may not answer them. T3 */
      new_reviews: z.number(),
      /** Legal texts that the public cannot read; empty where the caller may not publish them. T15 P2 */
      unpublished_texts: listOf(
        'legalTexts',
        z.object({ text: z.enum(legalTexts), id: z.number(), title: z.string() }),
      ),
    }),
    refuses: refusals,
  }),
  undo: endpoint({
    does: 'Takes back a decision of one’s own whose email has not been sent. Idempotent',
    on: 'POST /studio/changes/:changeId/undo',
    limit: 'studio',
    access: 'studio.open',
    params: z.object({ changeId: Id }),
    refuses: undoRefusals,
  }),
  undoMany: endpoint({
    does: 'Takes back an action of one’s own for many, by its key: all of it or none, and time given in tests wherever it still can be, with how many that was. Idempotent',
    on: 'POST /studio/actions/:key/undo',
    limit: 'studio',
    access: 'studio.open',
    params: z.object({ key: ActionKey }),
    refuses: undoRefusals,
  }),
}
