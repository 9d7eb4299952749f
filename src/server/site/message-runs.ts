import { byCommand } from '../audit/record.ts'
import { CommandRefused, type Run } from '../staff/command.ts'
import { minuteOf, readId } from '../staff/reading.ts'
import { listWaitingMessages, markAnswered } from './messages.ts'

/** Lists the unanswered messages to the academy. H8 */
export const listMessages: Run = async (_args, { db, print }) => {
  const waiting = await listWaitingMessages(db)
  if (waiting.length === 0) print('No message is waiting.')
  for (const { id, created_at, name, email, message } of waiting) {
    print(`${id}  ${minuteOf(created_at)}  ${name}  ${email}`)
    for (const line of message.split('\n')) print(`    ${line}`)
  }
}

/** Marks a message as answered. H8 */
export const markMessageAnswered: Run = async ({ positionals: [typed = ''] }, { db, now, print }) => {
  const id = readId(typed, 'a message')
  const outcome = await markAnswered(db, id, { now: now(), author: byCommand })
  if (outcome === 'missing') throw new CommandRefused(`There is no message ${id}.`)
  print(`Message ${id} ${outcome === 'before' ? 'was marked as answered before' : 'is marked as answered'}.`)
}
