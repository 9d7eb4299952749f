import { z } from 'zod'
import { endpoint, Id, Instant } from '../endpoint.ts'

/** One entry of the audit log. */
const AuditEntry = z.object({
  id: z.number(),
  at: Instant,
  via: z.enum(['studio', 'command', 'import', 'schedule']),
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

/** Who changed what. T9 */
export const studioAudit = {
  audit: endpoint({
    does: 'Lists the audit log, the newest entries first, 50 at a time; filtered by person and by thing',
    on: 'GET /studio/audit',
    access: 'audit.see',
    query: z.object({
      /** An account, as the one who changed or the one concerned. */
      person: Id.optional(),
      thing: z.string().max(40).optional(),
      thing_id: z.string().max(80).optional(),
      /** Entries older than this one. */
      before: Id.optional(),
    }),
    reply: z.array(AuditEntry),
    refuses: ['request.invalid', 'account.unauthenticated', 'account.forbidden'],
  }),
}
