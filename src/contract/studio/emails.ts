import { z } from 'zod'
import { noticeKinds } from '../../core/staff/notices.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const EmailParams = z.object({ emailId: Id })

/** An email that could not be sent. Its text stays on the server: it may hold a link or a code. */
export const FailedEmail = z.object({
  id: z.number(),
  /** Null where it is only written when it is sent. */
  subject: z.string().nullable(),
  to: z.string().nullable(),
  failed_at: Instant,
  problem: z.string().nullable(),
})

/** A message to the academy that waits for an answer. */
export const WaitingMessage = z.object({
  id: z.number(),
  created_at: Instant,
  name: z.string(),
  email: z.string(),
  message: z.string(),
})

/** Emails: which failed, who is notified of what, and whether they work at all. T3 T5 T36 */
export const studioEmails = {
  retryEmail: endpoint({
    does: 'Sends an email that was given up once more. Idempotent',
    on: 'POST /studio/emails/:emailId/retry',
    access: 'emails.manage',
    params: EmailParams,
    refuses: [...refusals, 'email.not_found'],
  }),
  dropEmail: endpoint({
    does: 'Removes an email that was given up from the list',
    on: 'DELETE /studio/emails/:emailId',
    access: 'emails.manage',
    params: EmailParams,
    refuses: [...refusals, 'email.not_found'],
  }),
  testEmail: endpoint({
    does: 'Sends a test email to the caller; its id tells how it went',
    on: 'POST /studio/emails/test',
    access: 'emails.manage',
    reply: z.object({ id: z.number(), to: z.string() }),
    refuses: refusals,
  }),
  emailState: endpoint({
    does: 'Returns how the sending of a test email of the caller goes',
    on: 'GET /studio/emails/:emailId',
    access: 'emails.manage',
    params: EmailParams,
    reply: z.object({ state: z.enum(['waiting', 'sent', 'failed']), problem: z.string().nullable() }),
    refuses: [...refusals, 'email.not_found'],
  }),
  notices: endpoint({
    does: 'Returns the notifications that the caller gets by email',
    on: 'GET /studio/notices',
    access: 'studio.open',
    reply: z.object({ wanted: z.array(z.enum(noticeKinds)), email: z.string(), sends_email: z.boolean() }),
    refuses: refusals,
  }),
  setNotices: endpoint({
    does: 'Sets the notifications that the caller gets by email',
    on: 'POST /studio/notices',
    access: 'studio.open',
    body: z.object({ wanted: z.array(z.enum(noticeKinds)).max(noticeKinds.length) }),
    refuses: refusals,
  }),
  answerMessage: endpoint({
    does: 'Marks a message to the academy as answered. Idempotent',
    on: 'POST /studio/messages/:messageId/answered',
    access: 'messages.answer',
    params: z.object({ messageId: Id }),
    refuses: [...refusals, 'message.not_found'],
  }),
}
