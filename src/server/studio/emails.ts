import type { z } from 'zod'
import type { ListedMessage, OutgoingEmail } from '../../contract/studio/emails.ts'
import { lists } from '../../core/staff/lists.ts'
import { isoOf } from '../db/columns.ts'
import { personOf, recipientOf, subjectOf } from '../outbox/queries.ts'
import type { ListSource } from './list.ts'

/** A row of the list of emails. */
export type EmailRow = z.output<typeof OutgoingEmail>

/** The SQL that lists the unsent emails, but never their text, which may have a link or a code in it. T3 */
export const emailsSource: ListSource<typeof lists.emails> = {
  list: lists.emails,
  table: `(SELECT o.id, o.state, o.created_at, o.problem, ${recipientOf('o.')} AS "to", ${subjectOf('o.')} AS subject
    FROM outbox o WHERE o.state <> 'done' AND o.kind <> 'forget_files')`,
  row: `t.subject, t."to", t.state, ${isoOf('t.created_at')} AS made_at, t.problem,
    ${personOf('t."to"')} AS person_id`,
  sorts: { made: { sql: 't.created_at', type: 'timestamptz' } },
  filters: { state: { given_up: `t.state = 'given_up'`, waiting: `t.state = 'waiting'` } },
  search: `plain_arabic(lower(concat_ws(' ', t."to", t.subject)))`,
}

/** A row of the list of messages. */
export type MessageRow = z.output<typeof ListedMessage>

/** The SQL that lists the messages to the academy. T3 */
export const messagesSource: ListSource<typeof lists.messages> = {
  list: lists.messages,
  table: 'contact_messages',
  row: `t.name, t.email, t.message, ${isoOf('t.created_at')} AS created_at, ${isoOf('t.handled_at')} AS answered_at`,
  sorts: { written: { sql: 't.created_at', type: 'timestamptz' } },
  filters: { state: { waiting: 't.handled_at IS NULL', answered: 't.handled_at IS NOT NULL' } },
  search: `plain_arabic(lower(concat_ws(' ', t.name, t.email, t.message)))`,
}
