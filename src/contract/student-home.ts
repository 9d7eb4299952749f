import { z } from 'zod'
import { assignmentKinds, dueStates } from '../core/staff/assignments.ts'
import { OwnError } from './official-scores.ts'
import { endpoint, Instant } from './endpoint.ts'
import { Lesson, OpenSet } from './learning.ts'
import { PaymentReport } from './orders.ts'
import { Estimate, RedoLeft, RunningAttempt } from './results.ts'
import { listOf } from './lists.ts'

/** A score as the home page compares it: the share of right answers, and the estimate where the quiz allows one. */
const Score = z.object({ percentage: z.number(), estimate: Estimate.nullable() })

/** A recent event for the student; `name` is the title of news or an announcement, the number of an order or the name of a course. */
const Notice = z.object({
  kind: z.enum([
    'announcement',
    'news',
    'order_confirmed',
    'order_declined',
    'request_accepted',
    'request_declined',
    'access_granted',
    'access_extended',
    'access_shortened',
    'access_revoked',
  ]),
  name: z.string(),
  /** The course it is about; null for an order and for an announcement. */
  course: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The announcement it is, and whether the student has opened it; null for everything else. */
  announcement: z.object({ id: z.number(), is_seen: z.boolean() }).nullable(),
  /** Staff's reason for a change of access, and the end of the access; null: no end date. Null for everything else. T23 */
  access: z.object({ until: Instant.nullable(), reason: z.string().nullable() }).nullable(),
  at: Instant,
})

/** The test date as a student sets it; null removes it. */
export const NewTestDate = z.iso.date('date.form').nullable()

/** The day of the student's test, in the academy's time zone. */
const TestDate = z.object({
  test_date: z.iso.date().nullable(),
  /** Whole days from today until then; negative when it is over. */
  days_left: z.number().nullable(),
})

/** Something that the academy has given the student to do by a time. T35 */
const Due = z.object({
  id: z.number(),
  kind: z.enum(assignmentKinds),
  name: z.string(),
  /** Null for a drill, which is named by its skill. */
  course: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The lesson where it is opened; null when it is nowhere at present. */
  lesson: z.object({ id: z.number(), slug: z.string() }).nullable(),
  quiz_id: z.number().nullable(),
  /** Of a drill: how many questions are to be answered, and how many are. */
  questions: z.number().nullable(),
  answered: z.number().nullable(),
  due_at: Instant,
  done_at: Instant.nullable(),
  /** 'today' by the calendar of the academy. */
  state: z.enum(dueStates),
  is_begun: z.boolean(),
  /** True if the student can open it now. */
  is_open: z.boolean(),
  /** The window in which a quiz can be started; null for a lesson, and without a limit. T37 */
  opens_at: Instant.nullable(),
  closes_at: Instant.nullable(),
  /** True until staff start the quiz for all. */
  awaits_staff: z.boolean(),
  /** The number of times that a quiz can still be begun; null for anything else, and without a limit. T37 */
  attempts_left: z.number().int().nullable(),
})

/** A request or an order that the academy has not decided yet; `name` is that of the course or the number of the order. */
const Waiting = z.object({
  kind: z.enum(['request', 'order']),
  name: z.string(),
  /** The slug of the requested course; null for an order. */
  slug: z.string().nullable(),
  /** The proof of payment that the academy has for the order; null for a request. */
  reported: PaymentReport,
  /** True for an order that has some of its money. */
  is_part_paid: z.boolean(),
})

/** The result of a finished test, beside the one before it. */
const Result = z.object({
  quiz_id: z.number(),
  attempt_id: z.number(),
  quiz: z.string(),
  finished_at: Instant,
  is_practice: z.boolean(),
  /** The latest time at which a withheld score is released; null: `score` is there. */
  final_at: Instant.nullable(),
  score: Score.extend({ correct_answers: z.number(), total_questions: z.number() }).nullable(),
  /** The score before it: of any test with an estimate, else of the same quiz. */
  before: Score.nullable(),
  /** True if `final_at` waits for those who take the quiz later. */
  is_held: z.boolean(),
  /** False while the quiz is being retaken, or its result waits for others. */
  has_review: z.boolean(),
})

/** The student's home page. P10 */
const StudentHome = TestDate.extend({
  /** True if the studio is the first thing to open. */
  is_staff: z.boolean(),
  running: listOf('running', RunningAttempt.extend({ quiz: z.string(), lesson_id: z.number().nullable() })),
  /** The lesson to resume, of the course opened last; null without an open course that has lessons. */
  lesson: z
    .object({
      course: z.object({ slug: z.string(), name: z.string() }),
      slug: z.string(),
      name: z.string(),
      /** Its place in the course, from 1. */
      number: z.number(),
      lessons_count: z.number(),
      done_count: z.number(),
      /** False when the student has opened no lesson of the course yet. */
      is_begun: z.boolean(),
    })
    .nullable(),
  /** The lesson that the plan goes on with, of the weakest skill that has one; null: none was missed, or every lesson is done. L12 */
  next_lesson: z.object({ skill: z.string(), lesson: Lesson }).nullable(),
  /**
   * The latest finished test while it is new and nothing was practiced since: it comes first. Null: there is none, or its review is closed at
   * present. L12
   */
  fresh_result: Result.nullable(),
  /** The latest finished test, preferably one with an estimate. */
  last_score: Result.nullable(),
  /** The error of the academy's estimates, some minutes old at most; null also where no estimate is shown. L9 */
  own_error: OwnError,
  /** The questions that return today and the words to recall, with minutes, the drills and returns that are open and the last redo of each quiz where it is (none of a quiz that is being taken again), the newest first, and the last redo of which something is left. L12 */
  practice: z.object({
    returns: z.object({ count: z.number().int(), minutes: z.number().int() }),
    words: z.object({ count: z.number().int(), minutes: z.number().int() }),
    open_sets: listOf('openSets', OpenSet),
    redo_left: RedoLeft.nullable(),
  }),
  /** The trial that was taken before the account; null: there is none, or a test has been finished since. P3 */
  trial: z.object({ set_id: z.number(), right: z.number().int(), total: z.number().int() }).nullable(),
  /** Assignments to be done, the earliest first, and those done lately. */
  due: listOf('due', Due),
  /** The latest first. */
  waiting: listOf('homeRows', Waiting),
  notices: listOf('homeRows', Notice),
})

export const studentHome = {
  get: endpoint({
    does: "Returns what the student's home page shows: running tests, the lesson to resume, the last score, the test date, what to practice, what is due, notices",
    on: 'GET /user/home',
    access: 'user',
    reply: StudentHome,
    refuses: ['account.unauthenticated'],
  }),
  setTestDate: endpoint({
    does: 'Sets or removes the day of the test that the student prepares for',
    on: 'POST /user/test-date',
    limit: 'changes',
    access: 'user',
    body: z.object({ test_date: NewTestDate }),
    reply: TestDate,
    refuses: ['account.unauthenticated', 'request.invalid'],
  }),
}
