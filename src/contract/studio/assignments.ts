import { z } from 'zod'
import { oneLine } from '../../core/one-line.ts'
import {
  assignedQuestions,
  assignmentKinds,
  assignmentRemarks,
  dueStates,
  type Unremindable,
} from '../../core/staff/assignments.ts'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Decided } from './decision.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, SelectedIds, selectionOf } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'assignments.give' as const
const params = z.object({ assignmentId: Id })

/** The window in which its students can start a quiz; if all of it is left out, the quiz's own window applies. T37 */
const windowFields = {
  opens_at: Instant.nullable().default(null),
  closes_at: Instant.nullable().default(null),
  /** Staff start it for all who wait on its cover; no one can start it before. T38 */
  starts_together: z.boolean().default(false),
}

/** Parameters of an assignment: what is assigned, to whom, and by when. */
const Assigning = z.object({
  thing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('lesson'), id: Id }),
    z.object({ kind: z.literal('quiz'), id: Id }),
    /** So many questions of a skill, in whichever drills. L11 */
    z.object({
      kind: z.literal('drill'),
      skill: z.string().overwrite(oneLine).trim().min(1).max(200),
      questions: z.literal(assignedQuestions),
    }),
  ]),
  to: z.discriminatedUnion('by', [
    z.object({
      by: z.literal('group'),
      group_id: Id,
      /** The students it is for, of those who are in the group; without them all. L11 */
      user_ids: SelectedIds.optional(),
    }),
    z.object({ by: z.literal('student'), user_id: Id }),
  ]),
  due_at: Instant,
  ...windowFields,
})

const assigningRefusals = [
  ...refusals,
  'assignment.no_thing',
  'assignment.not_open',
  'group.not_found',
  'account.not_found',
] as const

const Facts = z.object({
  id: z.number(),
  kind: z.enum(assignmentKinds),
  name: z.string(),
  /** Null for a drill, which asks questions of all courses. */
  course_id: z.number().nullable(),
  course: z.string().nullable(),
  /** The lesson or the quiz; null for a drill, which is named by its skill. */
  thing_id: z.number().nullable(),
  /** The number of questions to answer, for a drill. */
  questions: z.number().nullable(),
  /** False when students cannot open it at present, even with access. */
  is_public: z.boolean(),
  /** The group as it was called then; its id is null when it is gone. Null when it is for one student. */
  group: z.object({ id: z.number().nullable(), name: z.string() }).nullable(),
  student: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Null: the account is gone. */
  author: z.string().nullable(),
  given_at: Instant,
  due_at: Instant,
  /** The window of the assignment itself; null: the quiz's own window applies. */
  opens_at: Instant.nullable(),
  closes_at: Instant.nullable(),
  starts_together: z.boolean(),
  /** The time at which staff started it for all; null: they have not. */
  begun_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  students: z.number(),
  done: z.number(),
})

/** A student about whom something has to be known before something is assigned. */
const Remarked = z.object({ id: z.number(), name: z.string(), remark: z.enum(assignmentRemarks) })

/** Lessons, quizzes and drills that students have to do by a time. T35 L11 */
export const studioAssignments = {
  assignments: endpoint({
    does: 'Lists what was assigned, with how many have done it, a page at a time',
    on: 'GET /studio/assignments',
    access,
    query: listQuery(lists.assignments),
    reply: listPage(Facts),
    refuses: refusals,
  }),
  exportAssignments: endpoint({
    does: 'Returns the filtered assignments as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/assignments/csv',
    access: 'people.export',
    query: exportQuery(lists.assignments),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  changeAssignments: endpoint({
    does: 'Withdraws the selected assignments, brings them back, or reminds those who have not done them, as for one; can be undone as one within ten seconds. The same key again is the same action',
    on: 'POST /studio/assignments/many',
    limit: 'studioMails',
    access,
    body: z.object({
      key: ActionKey,
      selection: selectionOf(lists.assignments),
      action: z.enum(['remind', 'withdraw', 'bring_back']),
    }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  assignable: endpoint({
    does: 'Lists the lessons and quizzes of a course that can be assigned; the course is named by its id, or by that of a lesson or a quiz of it. Those that are not public are listed only for callers who edit them',
    on: 'GET /studio/assignable',
    access,
    query: z.object({ course: Id.optional(), lesson: Id.optional(), quiz: Id.optional() }),
    reply: z.object({
      course_id: z.number().nullable(),
      things: listOf(
        'assignable',
        z.object({ kind: z.enum(['lesson', 'quiz']), id: z.number(), name: z.string(), is_public: z.boolean() }),
      ),
    }),
    refuses: refusals,
  }),
  checkAssignment: endpoint({
    does: 'Says to how many students something would be assigned, how many of them have done it, who has no access, and whether a quiz is open for less than it takes. Changes nothing',
    on: 'POST /studio/assignments/check',
    limit: 'studio',
    access,
    body: Assigning,
    reply: z.object({
      students: z.number(),
      done: z.number(),
      /** The first of those about whom something has to be known. */
      remarked: listOf('assigned', Remarked),
      remarked_count: z.number(),
      /** The minutes that a quiz takes and those for which it is open, where it is open for less; its closing ends no attempt. T37 */
      outlasts: z.object({ takes_minutes: z.number(), open_minutes: z.number() }).nullable(),
    }),
    refuses: assigningRefusals,
  }),
  giveAssignment: endpoint({
    does: 'Assigns a lesson, a quiz or a drill to the students of a group, to some of them, or to one, who have access: an email, and a line on their home page. Both come ten seconds later, so that it can be undone. The same key again is the same assignment',
    on: 'POST /studio/assignments',
    limit: 'studioMails',
    access,
    /** `students`: how many the check has named; with another number nothing is assigned. */
    body: Assigning.extend({ key: ActionKey, students: z.number().int().min(1) }),
    reply: Decided.extend({ id: z.number(), students: z.number() }),
    refuses: [...assigningRefusals, 'selection.changed', 'server.busy'],
  }),
  assignment: endpoint({
    does: 'Returns an assignment: who has done it and who has not, first those who have not; and which members of the group it is not for',
    on: 'GET /studio/assignments/:assignmentId',
    access,
    params,
    reply: Facts.extend({
      /** The address at which students open it, as in its email; null: none at present. T36 */
      link: z.string().nullable(),
      /** The address that the email of a reminder links to: what a student has to do. T36 */
      reminder_link: z.string(),
      /** The number of students who can be reminded now, and of those who have not done it but had a reminder within a day. */
      remindable: z.number(),
      recent: z.number(),
      /** The number of students who have not done it and cannot be reminded, by the reason. */
      left_out: z.object({ disabled: z.number(), no_access: z.number(), no_email: z.number() } satisfies Record<
        Unremindable,
        z.ZodNumber
      >),
      people: listOf(
        'assigned',
        z.object({
          id: z.number(),
          name: z.string(),
          state: z.enum(dueStates),
          is_begun: z.boolean(),
          done_at: Instant.nullable(),
          /** True if the student has access now. */
          is_open: z.boolean(),
          reminded_at: Instant.nullable(),
        }),
      ),
      outside: z.object({
        count: z.number(),
        /** The number of them who have access, and can be assigned it too. */
        assignable: z.number(),
        people: listOf(
          'assigned',
          z.object({ id: z.number(), name: z.string(), remark: z.enum(assignmentRemarks).nullable() }),
        ),
      }),
    }),
    refuses: [...refusals, 'assignment.not_found'],
  }),
  changeDue: endpoint({
    does: 'Changes by when something assigned is due, and when its students can start a quiz; no email is sent',
    on: 'PATCH /studio/assignments/:assignmentId',
    limit: 'studioMails',
    access,
    params,
    /** Each field is changed that is given. */
    body: z.object({
      due_at: Instant.optional(),
      opens_at: Instant.nullable().optional(),
      closes_at: Instant.nullable().optional(),
    }),
    refuses: [...refusals, 'assignment.not_found', 'assignment.withdrawn'],
  }),
  assignToMore: endpoint({
    does: 'Assigns the same to the members of the group who are not in it yet and have access. Can be undone for ten seconds',
    on: 'POST /studio/assignments/:assignmentId/students',
    limit: 'studioMails',
    access,
    params,
    reply: Decided.extend({ students: z.number() }),
    refuses: [...refusals, 'assignment.not_found', 'assignment.withdrawn', 'assignment.not_open', 'assignment.over'],
  }),
  remind: endpoint({
    does: 'Reminds those who have not done it by an email about all that they have to do; each student gets at most one reminder within 24 hours. Can be undone for ten seconds',
    on: 'POST /studio/assignments/:assignmentId/reminders',
    limit: 'studioMails',
    access,
    params,
    /** `recent`: how many have not done it either, but had a reminder within a day. */
    reply: Decided.extend({ reminded: z.number(), recent: z.number() }),
    refuses: [...refusals, 'assignment.not_found', 'assignment.withdrawn'],
  }),
  withdrawAssignment: endpoint({
    does: 'Withdraws an assignment, so that it leaves the home pages of its students, or brings it back within 30 days. Idempotent',
    on: 'POST /studio/assignments/:assignmentId/withdrawal',
    limit: 'studio',
    access,
    params,
    body: z.object({ is_withdrawn: z.boolean() }),
    refuses: [...refusals, 'assignment.not_found'],
  }),
}
