import { z } from 'zod'
import { lists } from '../../core/staff/lists.ts'
import { noticeKinds } from '../../core/staff/notices.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Decided } from './decision.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf } from './list.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const EmailParams = z.object({ emailId: Id })
const MessageParams = z.object({ messageId: Id })

/** The account with the address, on whose page a link can be handed over instead; null: there is none. T24 T36 */
const PersonId = z.number().nullable()

/** An email that waits or could not be sent; its text stays on the server. */
export const OutgoingEmail = z.object({
  id: z.number(),
  subject: z.string().nullable(),
  to: z.string().nullable(),
  state: z.enum(['waiting', 'given_up']),
  made_at: Instant,
  /** The error of the last try. */
  problem: z.string().nullable(),
  person_id: PersonId,
})

/** An email that could not be sent. Its text stays on the server: it may hold a link or a code. */
export const FailedEmail = z.object({
  id: z.number(),
  /** Null where it is only written when it is sent. */
  subject: z.string().nullable(),
  to: z.string().nullable(),
  failed_at: Instant,
  problem: z.string().nullable(),
  person_id: PersonId,
})

/** A message to the academy that waits for an answer. */
export const WaitingMessage = z.object({
  id: z.number(),
  created_at: Instant,
  name: z.string(),
  email: z.string(),
  message: z.string(),
})

/** A message to the academy, answered or not. */
export const ListedMessage = WaitingMessage.extend({ answered_at: Instant.nullable() })

/** Emails: which failed, who is notified of what, and whether they work at all. T3 T5 T36 */
export const studioEmails = {
  emails: endpoint({
    does: 'Lists the emails that wait or could not be sent by words, filters and sort, a page at a time, the latest first',
    on: 'GET /studio/emails',
    access: 'emails.manage',
    query: listQuery(lists.emails),
    reply: listPage(OutgoingEmail),
    refuses: refusals,
  }),
  exportEmails: endpoint({
    does: 'Returns the filtered emails as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/emails/csv',
    access: 'people.export',
    query: exportQuery(lists.emails),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  changeEmails: endpoint({
    does: 'Sends the selected emails that were given up once more, or removes them; those that wait stay. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/emails/many',
    limit: 'studioMails',
    access: 'emails.manage',
    body: z.object({ key: ActionKey, selection: selectionOf(lists.emails), action: z.enum(['retry', 'drop']) }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  retryEmail: endpoint({
    does: 'Sends an email that was given up once more. Idempotent',
    on: 'POST /studio/emails/:emailId/retry',
    limit: 'studioMails',
    access: 'emails.manage',
    params: EmailParams,
    refuses: [...refusals, 'email.not_found'],
  }),
  dropEmail: endpoint({
    does: 'Removes an email that was given up from the list',
    on: 'DELETE /studio/emails/:emailId',
    limit: 'studio',
    access: 'emails.manage',
    params: EmailParams,
    refuses: [...refusals, 'email.not_found'],
  }),
  testEmail: endpoint({
    does: 'Sends a test email to the caller; its id tells how it went',
    on: 'POST /studio/emails/test',
    limit: 'testEmails',
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
    does: 'Returns the notifications that there are for the role of the caller, and those that the caller gets by email',
    on: 'GET /studio/notices',
    access: 'studio.open',
    reply: z.object({
      offered: z.array(z.enum(noticeKinds)),
      wanted: z.array(z.enum(noticeKinds)),
      email: z.string(),
      sends_email: z.boolean(),
    }),
    refuses: refusals,
  }),
  setNotices: endpoint({
    does: 'Sets the notifications that the caller gets by email',
    on: 'POST /studio/notices',
    limit: 'studio',
    access: 'studio.open',
    body: z.object({ wanted: z.array(z.enum(noticeKinds)).max(noticeKinds.length) }),
    refuses: refusals,
  }),
  messages: endpoint({
    does: 'Lists the messages to the academy by words, filters and sort, a page at a time, the latest first',
    on: 'GET /studio/messages',
    access: 'messages.answer',
    query: listQuery(lists.messages),
    reply: listPage(ListedMessage),
    refuses: refusals,
  }),
  exportMessages: endpoint({
    does: 'Returns the filtered messages as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/messages/csv',
    access: 'people.export',
    query: exportQuery(lists.messages),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  changeMessages: endpoint({
    does: 'Marks the selected messages as answered, or puts them among those that wait again; can be undone as one within ten seconds. The same key again is the same action',
    on: 'POST /studio/messages/many',
    limit: 'studio',
    access: 'messages.answer',
    body: z.object({ key: ActionKey, selection: selectionOf(lists.messages), action: z.enum(['answer', 'reopen']) }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  answerMessage: endpoint({
    does: 'Marks a message to the academy as answered; can be undone within ten seconds. Idempotent',
    on: 'POST /studio/messages/:messageId/answered',
    limit: 'studio',
    access: 'messages.answer',
    params: MessageParams,
    reply: Decided,
    refuses: [...refusals, 'message.not_found'],
  }),
  reopenMessage: endpoint({
    does: 'Puts an answered message among those that wait again. Idempotent',
    on: 'POST /studio/messages/:messageId/reopening',
    limit: 'studio',
    access: 'messages.answer',
    params: MessageParams,
    refuses: [...refusals, 'message.not_found'],
  }),
}
