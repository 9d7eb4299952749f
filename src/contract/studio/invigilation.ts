import { z } from 'zod'
import { mostExtraBreakMinutes } from '../../core/attempts/conditions.ts'
import { mostTyped } from '../../core/typed-lengths.ts'
import { coded } from '../../core/coded.ts'
import { oneLine } from '../../core/one-line.ts'
import { longestPauseNote } from '../../core/attempts/pausing.ts'
import { loggedKinds } from '../../core/attempts/events.ts'
import { AttemptChange, AttemptParams, ConditionsOnWire, PhaseOnWire } from '../attempt-shapes.ts'
import { givenMinutes } from '../../core/attempts/lengths.ts'
import { finishReasons } from '../../core/attempts/phase.ts'
import { deskStates } from '../../core/attempts/presence.ts'
import { mostSelected } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { FilePart } from './list.ts'
import { listOf } from '../lists.ts'

const staffRefusals = ['account.unauthenticated', 'account.forbidden'] as const
const deskRefusals = ['request.invalid', ...staffRefusals, 'group.not_found', 'assignment.not_found'] as const

/** One line of an attempt's log. */
const LoggedEvent = z.object({
  at: Instant,
  kind: z.enum(loggedKinds),
  /** Details: `count` of answers, `minutes` of an extension, `until` of a disconnection, `seconds` of a stopped clock. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** A student with their conditions and attempts, for an invigilator. */
const InvigilatedStudent = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  conditions: ConditionsOnWire,
  /** Newest first. */
  attempts: listOf(
    'attempts',
    z.object({
      attempt_id: z.number(),
      quiz_name: z.string(),
      at: PhaseOnWire.shape.at,
      started_at: Instant,
      is_late: z.boolean(),
      is_discarded: z.boolean(),
      is_practice: z.boolean(),
      /** Null while the test runs, and while late answers may still change it. */
      correct_answers: z.number().nullable(),
      total_questions: z.number().nullable(),
    }),
  ),
})

/** A student in a test, or one whose test has just ended, for the desk: no answer and no verdict. T27 */
export const DeskAttempt = z.object({
  attempt_id: z.number(),
  user_id: z.number(),
  student: z.string(),
  quiz_id: z.number(),
  quiz: z.string(),
  phase: PhaseOnWire,
  /** The reason why it ended; null while it runs. */
  finish_reason: z.enum([...finishReasons, 'discarded']).nullable(),
  started_at: Instant,
  conditions: ConditionsOnWire.nullable(),
  /** True when its student may have seen the keys since it ended, in its review. */
  keys_seen: z.boolean(),
  /** False without a time limit: it is reopened without one too. */
  is_timed: z.boolean(),
  /** Minutes that staff have given in it, without those that were taken back. */
  extra_minutes: z.number(),
  /** Its clock runs only while the student is there; while they are away, the phase is as if they came back now. */
  is_practice: z.boolean(),
  /** The question that is on the screen, counted from 1 in the open section; null: not known, or none is open. */
  position: z.number().nullable(),
  /** Questions of the open section, and how many of them have a stored answer. */
  question_count: z.number(),
  answered: z.number(),
  saved_at: Instant.nullable(),
  /** The last sign of life, when that is more than 20 s ago: what is answered since waits on the device. */
  away_since: Instant.nullable(),
})

/** Filters of the desk. The expected students are the members of a group, or the students of an assignment of a quiz. */
const DeskNarrowing = z.object({
  quiz: Id.optional(),
  group: Id.optional(),
  /** In place of a quiz and a group. */
  assignment: Id.optional(),
  state: z.enum(deskStates).optional(),
})

/** The students who are expected and have not started. */
const Missing = z.object({
  count: z.number(),
  /** The first of them. */
  people: listOf(
    'onDesk',
    z.object({
      user_id: z.number(),
      student: z.string(),
      /** The last time they finished the quiz; null if they have not, or without a quiz. */
      finished_at: Instant.nullable(),
    }),
  ),
})

/** The reason why staff end or reopen an attempt; it stands in the log. */
const Reason = z
  .string()
  .trim()
  .min(1, 'reason.missing')
  .max(mostTyped.deskReason, coded('text.most', { most: mostTyped.deskReason }))
/** The note of staff to the students whose tests they pause. docs/decisions/0186 */
const Note = z
  .string()
  .overwrite(oneLine)
  .trim()
  .max(longestPauseNote, coded('text.most', { most: longestPauseNote }))
const Minutes = z.number().int().min(givenMinutes.least).max(givenMinutes.most)

/** A quiz that staff start for all who wait on its cover. T38 */
const Room = z.object({
  assignment_id: z.number(),
  quiz: z.string(),
  /** The group or the student it is for. */
  to: z.string(),
  /** The number of students it is for. */
  students: z.number(),
  /** The students who wait on the cover now. */
  waiting: listOf('selected', z.object({ user_id: z.number(), student: z.string() })),
})

export const invigilation = {
  desk: endpoint({
    does: 'Lists who is in a test now, and whose test ended within two hours, with what the server has of it; for a group or an assignment also who has not started',
    on: 'GET /staff/desk',
    access: 'exams.supervise',
    query: DeskNarrowing,
    reply: z.object({
      now: Instant,
      /** Running ones first, at most 500. */
      attempts: listOf('onDesk', DeskAttempt),
      /** The number of attempts that are not listed. */
      more: z.number(),
      /** The quizzes that staff have yet to start for all. */
      rooms: listOf('rooms', Room),
      /** Null when no one in particular is expected. */
      missing: Missing.nullable(),
      /** The quizzes that are on the desk, narrowed or not, and the one it is narrowed to. */
      quizzes: listOf('onDesk', z.object({ id: z.number(), name: z.string() })),
    }),
    refuses: deskRefusals,
  }),
  exportDesk: endpoint({
    does: 'Returns what the desk shows as CSV, students who have not started included',
    on: 'GET /staff/desk/csv',
    access: 'people.export',
    query: DeskNarrowing,
    reply: FilePart,
    refuses: deskRefusals,
  }),
  startForAll: endpoint({
    does: 'Starts an assigned quiz for all who wait on its cover: their clocks begin at one instant. The others can start it themselves from then on. Idempotent',
    on: 'POST /staff/assignments/:assignmentId/start',
    limit: 'studio',
    access: 'exams.supervise',
    params: z.object({ assignmentId: Id }),
    reply: z.object({ begun_at: Instant, waiting: z.number() }),
    refuses: [
      'request.invalid',
      ...staffRefusals,
      'assignment.not_found',
      'assignment.withdrawn',
      'assignment.not_together',
      'quiz.closed',
    ],
  }),
  extendMany: endpoint({
    does: 'Adds time to the running section of many attempts; those without a running clock are left out. Idempotent by Idempotency-Key; where that is a UUID, it is the key by which the action can be undone',
    on: 'POST /staff/extensions',
    limit: 'studio',
    access: 'exams.supervise',
    body: z.object({ attempt_ids: z.array(Id).min(1).max(mostSelected), minutes: Minutes }),
    reply: z.object({ extended: listOf('selected', z.number()), undo_until: Instant.nullable() }),
    refuses: ['request.invalid', 'request.key_reused', ...staffRefusals],
  }),
  pause: endpoint({
    does: 'Stops the clocks of running attempts: no question is sent and no answer taken until they are resumed. The reason is for the log, the note is what their students read. Those that are over are left out. Idempotent; where the Idempotency-Key is a UUID, it is the key by which the action can be undone',
    on: 'POST /staff/pauses',
    limit: 'studio',
    access: 'exams.supervise',
    body: z.object({ attempt_ids: z.array(Id).min(1).max(mostSelected), reason: Reason, note: Note.optional() }),
    reply: z.object({ changed: listOf('selected', z.number()), undo_until: Instant.nullable() }),
    refuses: ['request.invalid', ...staffRefusals],
  }),
  resume: endpoint({
    does: 'Lets paused attempts run on with exactly the time that was left. Those that are over are left out, and those that run stay as they are. Idempotent; where the Idempotency-Key is a UUID, it is the key by which the action can be undone',
    on: 'POST /staff/resumptions',
    limit: 'studio',
    access: 'exams.supervise',
    body: z.object({ attempt_ids: z.array(Id).min(1).max(mostSelected) }),
    reply: z.object({ changed: listOf('selected', z.number()), undo_until: Instant.nullable() }),
    refuses: ['request.invalid', ...staffRefusals],
  }),
  close: endpoint({
    does: 'Ends a running attempt with its saved answers, as time does. Idempotent',
    on: 'POST /staff/attempts/:attemptId/closing',
    limit: 'studio',
    access: 'exams.supervise',
    params: AttemptParams,
    body: z.object({ reason: Reason }),
    reply: AttemptChange,
    refuses: ['request.invalid', ...staffRefusals, 'attempt.not_found'],
  }),
  reopen: endpoint({
    does: 'Opens a finished attempt again in the section in which it ended; its result is dropped. For some minutes, which a test without a time limit does not need; paused, they begin when staff resume it. Idempotent',
    on: 'POST /staff/attempts/:attemptId/reopening',
    limit: 'studio',
    access: 'exams.supervise',
    params: AttemptParams,
    body: z.object({ reason: Reason, minutes: Minutes.optional(), is_paused: z.boolean().default(false) }),
    reply: AttemptChange,
    refuses: ['request.invalid', ...staffRefusals, 'attempt.not_found', 'attempt.another_open', 'attempt.regraded'],
  }),
  void: endpoint({
    does: 'Takes an attempt out of every result, running or finished; staff can still see its answers. Idempotent',
    on: 'POST /staff/attempts/:attemptId/voiding',
    limit: 'studio',
    access: 'exams.supervise',
    params: AttemptParams,
    body: z.object({ reason: Reason }),
    reply: AttemptChange,
    refuses: ['request.invalid', ...staffRefusals, 'attempt.not_found'],
  }),
  student: endpoint({
    does: "Returns a student's fair conditions and attempts, for staff",
    on: 'GET /staff/students',
    access: 'exams.supervise',
    query: z.object({ email: z.string().max(200) }),
    reply: InvigilatedStudent,
    refuses: ['request.invalid', ...staffRefusals, 'account.not_found'],
  }),
  setConditions: endpoint({
    does: 'Sets the fair conditions of a student for attempts started from now on',
    on: 'POST /staff/students/:userId/conditions',
    limit: 'studio',
    access: 'exams.supervise',
    params: z.object({ userId: Id }),
    body: z.object({
      /** 100 to 300 in steps of 25; null: untimed. */
      time_percent: z.number().int().min(100).max(300).multipleOf(25).nullable(),
      extra_break_minutes: z.number().int().min(0).max(mostExtraBreakMinutes),
    }),
    reply: ConditionsOnWire,
    refuses: ['request.invalid', ...staffRefusals, 'account.not_found'],
  }),
  extend: endpoint({
    does: 'Adds time to the running section of an attempt. Idempotent by Idempotency-Key; reusing a key with other minutes is rejected',
    on: 'POST /staff/attempts/:attemptId/extensions',
    limit: 'studio',
    access: 'exams.supervise',
    params: AttemptParams,
    body: z.object({ minutes: Minutes }),
    reply: AttemptChange,
    refuses: [
      'request.invalid',
      'request.key_reused',
      ...staffRefusals,
      'attempt.not_found',
      'attempt.closed',
      'attempt.untimed',
    ],
  }),
  events: endpoint({
    does: 'Lists the events of an attempt in order; saves are grouped by minute',
    on: 'GET /staff/attempts/:attemptId/events',
    access: 'exams.supervise',
    params: AttemptParams,
    reply: listOf('events', LoggedEvent),
    refuses: [...staffRefusals, 'attempt.not_found'],
  }),
}
