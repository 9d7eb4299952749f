import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { planLimits, weekdays } from '../core/learning/plan-week.ts'
import { assignmentKinds } from '../core/staff/assignments.ts'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'
import { NewTestDate } from './student-home.ts'

/** Days of the week, 0: Sunday; each once, in order. */
const Weekdays = z
  .array(z.literal(weekdays))
  .max(weekdays.length)
  .transform((days) => weekdays.filter((day) => days.includes(day)))

const { minutes, target } = planLimits

const Settings = z.object({
  minutes: z
    .number()
    .int()
    .min(minutes.least, coded('number.range', { least: minutes.least, most: minutes.most }))
    .max(minutes.most, coded('number.range', { least: minutes.least, most: minutes.most })),
  days_off: Weekdays,
  test_days: Weekdays,
  /** A section score that she wants; nothing is reckoned from it. */
  target: z
    .number()
    .int()
    .min(target.least, coded('number.steps', target))
    .max(target.most, coded('number.steps', target))
    .multipleOf(target.step, coded('number.steps', target))
    .nullable(),
})

/** The same as it was set once: a score that is no longer accepted is still shown. */
const StoredSettings = Settings.extend({ target: z.number().nullable() })

/** The plan as it is stored, for the download of one's data. */
export const StudyPlanOnWire = z.object({
  minutes: z.number(),
  daysOff: listOf('weekdays', z.number()),
  testDays: listOf('weekdays', z.number()),
  target: z.number().nullable(),
})

const step = { minutes: z.number().int() }
const Lesson = z.object({ course: z.string(), slug: z.string(), name: z.string() })

const Step = z.discriminatedUnion('kind', [
  z.object({
    ...step,
    kind: z.literal('assignment'),
    /** 'test': a quiz that is a full test. */
    of: z.enum([...assignmentKinds, 'test']),
    name: z.string(),
    /** Null for a drill. */
    course: z.string().nullable(),
    /** Null: it is a drill, or can be opened nowhere at present. */
    lesson: z.object({ id: z.number(), slug: z.string() }).nullable(),
  }),
  z.object({ ...step, kind: z.literal('returns'), count: z.number().int() }),
  z.object({
    ...step,
    kind: z.literal('lesson'),
    /** Null: it is not a weak skill's lesson, but the next one of the course. */
    skill: z.string().nullable(),
    lesson: Lesson,
  }),
  z.object({ ...step, kind: z.literal('drill'), skill: z.string() }),
  z.object({ ...step, kind: z.literal('test'), name: z.string(), lesson_id: z.number() }),
])

const Day = z.object({
  date: z.iso.date(),
  is: z.enum(['work', 'off', 'test']),
  minutes: z.number().int(),
  steps: listOf('planSteps', Step),
})

const Plan = z.object({
  settings: StoredSettings,
  /** True if she has set it; otherwise it is the plan that every student begins with. */
  is_set: z.boolean(),
  test_date: z.iso.date().nullable(),
  /** Days to the test on the academy's calendar; null: no date is set. Below 0 it is over. */
  days_left: z.number().int().nullable(),
  minutes_today: z.number().int(),
  /** Today first. */
  days: listOf('planDays', Day),
})

/** The goal and plan of a student. The day of the test alone is set by `POST /user/test-date`. L6 */
export const plan = {
  get: endpoint({
    does: "Returns the student's goal and the steps of the coming days, today first, as they follow from what was done",
    on: 'GET /learning/plan',
    access: 'user',
    reply: Plan,
    refuses: ['account.unauthenticated'],
  }),
  set: endpoint({
    does: 'Sets the goal, the minutes a day, the days off and the days of full tests, and with `test_date` the day of the test: all of it or nothing',
    on: 'POST /learning/plan',
    limit: 'changes',
    access: 'user',
    body: Settings.extend({ test_date: NewTestDate.optional() }),
    reply: Settings,
    refuses: ['request.invalid', 'account.unauthenticated'],
  }),
}
