import { dayMs } from '../dates.ts'
import { dayIn } from '../editing/zone.ts'
import { drillLength } from '../learning/drill.ts'

/** The kinds of work that can be assigned: a drill is a number of questions in one skill. T35 L11 */
export const assignmentKinds = ['lesson', 'quiz', 'drill'] as const

export type AssignmentKind = (typeof assignmentKinds)[number]

/** The numbers of questions that an assigned drill can have: one, two or three drills as students take them. L11 */
export const assignedQuestions = [1, 2, 3].map((drills) => drills * drillLength)

/**
 * Remarks on a student for staff who assign something: there is no access now, or none any more, the account is disabled, access ends
 * before the due time, or there is no address to write to.
 */
export const assignmentRemarks = ['no_access', 'access_ended', 'disabled', 'access_ends', 'no_email'] as const

export type AssignmentRemark = (typeof assignmentRemarks)[number]

/** Returns whether a student with this remark gets what is assigned. */
export const isAssignable = ({ remark }: { remark: AssignmentRemark | null }): boolean =>
  remark === null || remark === 'access_ends' || remark === 'no_email'

/** The reason why a reminder cannot reach a student who has not done something: the first of these that holds is named. T35 */
export const unremindables = ['disabled', 'no_access', 'no_email'] as const

export type Unremindable = (typeof unremindables)[number]

/** The students that an assignment's page or a check lists at most. */
export const mostAssignedShown = 200

/** In this time a student gets at most one reminder, whatever they were assigned, in milliseconds. */
export const reminderPauseMs = dayMs

/** The states of something assigned for one student: done in time or later, overdue, due today, or due on a later day. */
export const dueStates = ['done', 'done_late', 'overdue', 'today', 'later'] as const

export type DueState = (typeof dueStates)[number]

/** Returns the state of something assigned for one student, by the calendar of a time zone. T35 */
export function dueStateOf(
  { dueAt, doneAt }: { dueAt: number; doneAt: number | null },
  { now, zone }: { now: number; zone: string },
): DueState {
  if (doneAt !== null) return doneAt > dueAt ? 'done_late' : 'done'
  if (now > dueAt) return 'overdue'
  return dayIn(zone, dueAt) === dayIn(zone, now) ? 'today' : 'later'
}
