import { z } from 'zod'
import { auditedBy } from '../../core/staff/audit.ts'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Instant } from '../endpoint.ts'
import { exportQuery, FilePart, listPage, listQuery } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const

const Named = z.object({ id: z.number(), name: z.string() })

/** One entry of the audit log. */
export const AuditEntry = z.object({
  id: z.number(),
  at: Instant,
  via: z.enum(auditedBy),
  actor_id: z.number().nullable(),
  /** Null when the account is gone, or no account did it. */
  actor: z.string().nullable(),
  action: z.string(),
  thing: z.string(),
  thing_id: z.string(),
  person_id: z.number().nullable(),
  person: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

/** The audit log: who changed what. T9 */
export const studioAudit = {
  audit: endpoint({
    does: 'Lists the audit log by filters and sort, a page at a time, the newest entries first; long texts are cut. Names the staff whose changes can be chosen, and the courses, which entries name by their ids',
    on: 'GET /studio/audit',
    access: 'audit.see',
    query: listQuery(lists.audit),
    reply: listPage(AuditEntry).extend({ staff: listOf('staff', Named), courses: listOf('courses', Named) }),
    refuses: refusals,
  }),
  exportAudit: endpoint({
    does: 'Returns the filtered entries of the audit log as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/audit/csv',
    access: 'audit.see',
    query: exportQuery(lists.audit),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
}
