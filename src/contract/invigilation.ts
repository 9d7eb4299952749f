import { z } from 'zod'
import { loggedKinds } from '../core/attempts/events.ts'
import { AttemptChange, AttemptParams, ConditionsOnWire, PhaseOnWire } from './attempt-shapes.ts'
import { endpoint, Id, Instant } from './endpoint.ts'

const staffRefusals = ['account.unauthenticated', 'account.forbidden'] as const

/** One line of an attempt's log. */
const LoggedEvent = z.object({
  at: Instant,
  kind: z.enum(loggedKinds),
  /** Details: `count` of answers, `minutes` of an extension, `until` of a disconnection. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** A student with their conditions and attempts, for an invigilator. */
const InvigilatedStudent = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  conditions: ConditionsOnWire,
  /** Newest first. */
  attempts: z.array(
    z.object({
      attempt_id: z.number(),
      quiz_name: z.string(),
      at: PhaseOnWire.shape.at,
      started_at: Instant,
      is_late: z.boolean(),
      is_discarded: z.boolean(),
      correct_answers: z.number().nullable(),
      total_questions: z.number().nullable(),
    }),
  ),
})

export const invigilation = {
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
    access: 'exams.supervise',
    params: z.object({ userId: Id }),
    body: z.object({
      /** 100 to 300 in steps of 25; null: untimed. */
      time_percent: z.number().int().min(100).max(300).multipleOf(25).nullable(),
      extra_break_minutes: z.number().int().min(0).max(60),
    }),
    reply: ConditionsOnWire,
    refuses: ['request.invalid', ...staffRefusals, 'account.not_found'],
  }),
  extend: endpoint({
    does: 'Adds time to the running section of an attempt. Idempotent by Idempotency-Key; reusing a key with other minutes is rejected',
    on: 'POST /staff/attempts/:attemptId/extensions',
    access: 'exams.supervise',
    params: AttemptParams,
    body: z.object({ minutes: z.number().int().min(1).max(600) }),
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
    reply: z.array(LoggedEvent),
    refuses: [...staffRefusals, 'attempt.not_found'],
  }),
}
