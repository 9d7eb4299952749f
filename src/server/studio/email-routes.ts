import { coded } from '../../core/coded.ts'
import type { lists } from '../../core/staff/lists.ts'
import { isNotifiedOf, noticeKinds } from '../../core/staff/notices.ts'
import type { Parsed } from '../../contract/api.ts'
import { studioEmails } from '../../contract/studio/emails.ts'
import { byActor } from '../audit/record.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { emailTextsFor } from '../mail/words.ts'
import { mutedKinds, muteKinds } from '../site/staff-notices.ts'
import { dropEmail, retryEmail, testEmailState } from '../outbox/failed.ts'
import { enqueue } from '../outbox/store.ts'
import { changeMessages, markAnswered, reopenMessage } from '../site/messages.ts'
import { getSettings } from '../site/settings.ts'
import { decided } from '../audit/decided.ts'
import { emailsSource, messagesSource, type EmailRow, type MessageRow } from './emails.ts'
import { exporting, forMany, listing } from './list-calls.ts'

/** Every call of the studio about emails and messages. T3 T5 T36 */
export const emailRoutes = routes(studioEmails, {
  emails: listing<EmailRow, typeof lists.emails>(emailsSource),

  exportEmails: exporting<EmailRow, typeof lists.emails>(emailsSource, {
    file: 'emails',
    columns: {
      subject: ({ subject }) => subject,
      to: ({ to }) => to,
      state: ({ state }, { words }) => words.email[state === 'waiting' ? 'waiting' : 'failed'],
      made: ({ made_at }) => made_at,
      problem: ({ problem }, { words }) => (problem === coded('email.expired') ? words.email.expired : problem),
    },
  }),

  changeEmails: forMany(
    () => emailsSource,
    async (tx, ids, { author, now }, { body }: Parsed<typeof studioEmails.changeEmails>) => {
      let changed = 0
      for (const id of ids)
        if (await (body.action === 'retry' ? retryEmail : dropEmail)(tx, { id, author, now })) changed += 1
      return { changed, unchanged: ids.length - changed }
    },
  ),

  async retryEmail({ params }, { db, now, actor }) {
    const change = { id: params.emailId, author: byActor(actor), now: now() }
    if (!(await retryEmail(db, change))) refuse('email.not_found')
    return { data: null, msg: 'email.sent_again' }
  },

  async dropEmail({ params }, { db, now, actor }) {
    const change = { id: params.emailId, author: byActor(actor), now: now() }
    if (!(await dropEmail(db, change))) refuse('email.not_found')
    return { data: null, msg: 'studio.removed' }
  },

  async testEmail(_input, { db, now, actor }) {
    const { academyName: academy } = await getSettings(db)
    const to = actor.email
    const id = await enqueue(db, now(), 'email', { ...(await emailTextsFor(db, actor)).testEmail({ academy }), to })
    return { data: { id, to }, msg: coded('email.test_sent', { to }) }
  },

  async emailState({ params }, { db, actor }) {
    const state = await testEmailState(db, { id: params.emailId, to: actor.email })
    return { data: state ?? refuse('email.not_found') }
  },

  async notices(_input, { db, actor, sendsEmail }) {
    const muted = await mutedKinds(db, actor.id)
    const offered = noticeKinds.filter((kind) => isNotifiedOf(actor.role, kind))
    const wanted = offered.filter((kind) => !muted.includes(kind))
    return { data: { offered, wanted, email: actor.email, sends_email: sendsEmail } }
  },

  async setNotices({ body }, { db, actor }) {
    await muteKinds(db, actor, body.wanted)
    return { data: null, msg: 'studio.saved' }
  },

  messages: listing<MessageRow, typeof lists.messages>(messagesSource),

  exportMessages: exporting<MessageRow, typeof lists.messages>(messagesSource, {
    file: 'messages',
    columns: {
      written: ({ created_at }) => created_at,
      name: ({ name }) => name,
      email: ({ email }) => email,
      message: ({ message }) => message,
      answered: ({ answered_at }) => answered_at,
    },
  }),

  changeMessages: forMany(
    () => messagesSource,
    (tx, ids, { author, now }, { body }: Parsed<typeof studioEmails.changeMessages>) =>
      changeMessages(tx, { ids, action: body.action, author, now }),
  ),

  async answerMessage({ params }, { db, now, actor }) {
    const marked = await markAnswered(db, params.messageId, { now: now(), author: byActor(actor) })
    if (marked === 'missing') refuse('message.not_found')
    return { data: decided(marked === 'before' ? null : marked), msg: 'studio.answered' }
  },

  async reopenMessage({ params }, { db, now, actor }) {
    const reopened = await reopenMessage(db, params.messageId, { now: now(), author: byActor(actor) })
    if (!reopened) refuse('message.not_found')
    return { data: null, msg: 'message.reopened' }
  },
})
