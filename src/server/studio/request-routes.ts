import { phoneOnPaper } from '../../core/accounts/messengers.ts'
import type { z } from 'zod'
import type { Parsed } from '../../contract/api.ts'
import { studioRequests, type StudioRequest } from '../../contract/studio/requests.ts'
import { lists } from '../../core/staff/lists.ts'
import { byActor, type Author } from '../audit/record.ts'
import { listCourseNames } from '../courses/store.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { decideRequest, type RequestDecision } from '../requests/deciding.ts'
import { listWaitingAmong } from '../requests/queries.ts'
import { decided } from '../audit/decided.ts'
import { readPage, type ListSource } from './list.ts'
import { exporting, forMany } from './list-calls.ts'

type Row = z.output<typeof StudioRequest>

/** The SQL that lists the requests, searched by student. */
const requestsSource: ListSource<typeof lists.requests> = {
  list: lists.requests,
  table: 'course_requests',
  row: `t.user_id, u.name AS student, u.email, u.phone, t.course_id, c.name AS course, c.access_days, t.status, t.reason,
    ${isoOf('t.created_at')} AS created_at, ${isoOf('t.decided_at')} AS decided_at`,
  joins: 'JOIN users u ON u.id = t.user_id JOIN courses c ON c.id = t.course_id',
  sorts: { asked: { sql: 't.created_at', type: 'timestamptz' } },
  filters: {
    status: {
      requested: `t.status = 'requested'`,
      accepted: `t.status = 'accepted'`,
      declined: `t.status = 'declined'`,
    },
    course: (id) => `t.course_id = ${id}`,
  },
  search: '(SELECT s.search FROM users s WHERE s.id = t.user_id)',
  likeness: '(SELECT lower(s.name) FROM users s WHERE s.id = t.user_id)',
  find: {
    literal: (fits) => `t.user_id IN (SELECT s.id FROM users s WHERE ${fits('s.search')})`,
    alike: (fits) => `t.user_id IN (SELECT s.id FROM users s WHERE ${fits('lower(s.name)')} OFFSET 0)`,
  },
}

/** Returns a decision of the wire as it is made: without days it is the course's own length. */
const decisionOf = (body: Parsed<typeof studioRequests.decideRequest>['body']): RequestDecision =>
  body.accept ? { accept: true, overturns: body.overturns, ...(body.days !== undefined && { days: body.days }) } : body

/** Decides the waiting ones among these requests; the others stay as they are. */
async function decideMany(
  tx: Db,
  ids: readonly number[],
  { decision, author, now }: { decision: RequestDecision; author: Author; now: number },
) {
  // By student, for each decision locks its student.
  const waiting = await listWaitingAmong(tx, { ids })
  let changed = 0
  for (const { id } of waiting) {
    const { outcome } = await decideRequest(tx, { id, decision, author, now })
    if (outcome === 'accepted' || outcome === 'declined') changed += 1
  }
  return { changed, unchanged: ids.length - changed }
}

/** Requests for courses in the studio. T3 T6 */
export const requestRoutes = routes(studioRequests, {
  async requests({ query }, { db, now }) {
    const page = await readPage<Row, typeof lists.requests>(db, requestsSource, query, now())
    return { data: { ...page, courses: await listCourseNames(db) } }
  },

  exportRequests: exporting<Row, typeof lists.requests>(requestsSource, {
    file: 'requests',
    columns: {
      asked: ({ created_at }) => created_at,
      student: ({ student }) => student,
      email: ({ email }) => email,
      phone: ({ phone }) => phoneOnPaper(phone),
      course: ({ course }) => course,
      status: ({ status }) => status,
      decided: ({ decided_at }) => decided_at,
      reason: ({ reason }) => reason,
    },
  }),

  decideRequests: forMany(
    () => requestsSource,
    (tx, ids, { author, now }, { body }: Parsed<typeof studioRequests.decideRequests>) =>
      decideMany(tx, ids, { decision: decisionOf(body.decision), author, now }),
  ),

  async decideRequest({ params, body }, { db, now, actor }) {
    const change = { id: params.requestId, decision: decisionOf(body), now: now(), author: byActor(actor) }
    const result = await decideRequest(db, change)
    if (result.outcome === 'missing') refuse('course_request.not_found')
    if (result.outcome === 'decided') refuse('course_request.decided')
    return { data: decided({ id: result.auditId, at: result.decidedAt }) }
  },
})
