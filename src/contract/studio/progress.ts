import { z } from 'zod'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { exportQuery, FilePart, listPage, listQuery } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden', 'course.not_found'] as const
const params = z.object({ courseId: Id })
const Named = z.object({ id: z.number(), name: z.string() })

/** A student's progress in the lessons of a course that students can see. */
export const StudentProgress = z.object({
  id: z.number(),
  name: z.string(),
  /** Null: a student without an address, who enters with a printed code. T22 */
  email: z.string().nullable(),
  groups: listOf('groups', z.string()),
  lessons: z.number().int(),
  opened: z.number().int(),
  done: z.number().int(),
  /** The last time one of the lessons was opened. */
  opened_at: Instant.nullable(),
  /** The last time the account was used, to some minutes; null: not within the last days. */
  seen_at: Instant.nullable(),
  /** None was opened for a week, though some are left. */
  is_behind: z.boolean(),
  /** The finished attempts at quizzes of the course; `correct` is null as long as late answers may arrive. T42 */
  tests: z.object({
    taken: z.number().int(),
    last: z
      .object({
        id: z.number(),
        quiz: z.string(),
        finished_at: Instant,
        correct: z.number().int().nullable(),
        total: z.number().int(),
      })
      .nullable(),
  }),
  /** The lessons of the course in their order, each with when it was last opened and when it was done. */
  outline: listOf(
    'lessons',
    z.object({ name: z.string(), opened_at: Instant.nullable(), done_at: Instant.nullable() }),
  ),
})

/** The progress of the students of a course. T21 */
export const studioProgress = {
  progress: endpoint({
    does: 'Lists the students who have a course open, with the lessons that each has done and has not, a page at a time',
    on: 'GET /studio/courses/:courseId/progress',
    mayBeStale: true,
    access: 'people.see',
    params,
    query: listQuery(lists.progress),
    reply: listPage(StudentProgress).extend({ course: Named, groups: listOf('groups', Named) }),
    refuses: refusals,
  }),
  exportProgress: endpoint({
    does: 'Returns the filtered students of a course with their progress as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/courses/:courseId/progress/csv',
    mayBeStale: true,
    access: 'people.export',
    params,
    query: exportQuery(lists.progress),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
}
