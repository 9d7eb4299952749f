import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The academy as a whole. */
export const studioAcademy = {
  begin: endpoint({
    does: 'Empties the demo academy for one of one’s own, after a backup: everything but staff accounts that are not of the demo. Returns the link that makes the first owner, where there is none. Idempotent',
    on: 'POST /studio/own-academy',
    limit: 'confirmed',
    access: 'academy.begin',
    body: z.object({ current_password: z.string() }),
    /** Null: there is an owner already. */
    reply: z.object({ link: z.string().nullable() }),
    refuses: [
      'request.invalid',
      'account.unauthenticated',
      'account.forbidden',
      'account.bad_password',
      'request.too_many',
      'server.busy',
      'academy.no_demo',
      'academy.shared_demo',
      'academy.no_owner',
      'backup.under_way',
      'backup.failed',
    ],
  }),
}
