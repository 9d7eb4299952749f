import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Choice = z.object({ is_on: z.boolean() })

/** The weekly email of a student, and the one click that ends it, and that of a parent. L6 T30 */
export const weeklyEmails = {
  get: endpoint({
    does: 'Returns whether the user gets the weekly email',
    on: 'GET /user/weekly-email',
    access: 'user',
    reply: Choice,
    refuses: ['account.unauthenticated'],
  }),
  set: endpoint({
    does: 'Turns the weekly email of the user on or off',
    on: 'POST /user/weekly-email',
    limit: 'changes',
    access: 'user',
    body: Choice,
    reply: Choice,
    refuses: ['request.invalid', 'account.unauthenticated'],
  }),
  end: endpoint({
    does: 'Ends the weekly emails by the token that each of them carries (List-Unsubscribe, RFC 8058). Idempotent: it says the same of a token that ends nothing',
    on: 'POST /weekly-emails/end',
    // Mail programs send a form of their own.
    takes: 'anything',
    limit: 'links',
    access: 'anyone',
    query: z.object({ token: z.string().max(100) }),
    refuses: ['request.invalid'],
  }),
}
