import { byCommand } from '../audit/record.ts'
import { CommandRefused, type Command } from '../staff/command.ts'
import { minuteOf, readId } from '../staff/reading.ts'
import { listWaitingMessages, markAnswered } from './messages.ts'

const list: Command = {
  name: 'messages',
  takes: '',
  does: 'Lists the unanswered messages to the academy, oldest first.',
  positionals: 0,
  async run(_args, { context, print }) {
    const waiting = await listWaitingMessages(context.db)
    if (waiting.length === 0) print('No message is waiting.')
    for (const { id, created_at, name, email, message } of waiting) {
      print(`${id}  ${minuteOf(created_at)}  ${name}  ${email}`)
      for (const line of message.split('\n')) print(`    ${line}`)
    }
  },
}

const answered: Command = {
  name: 'message-answered',
  takes: 'ID',
  does: 'Marks a message as answered, which removes it from the list.',
  positionals: 1,
  async run({ positionals: [typed = ''] }, { context, print }) {
    const id = readId(typed, 'a message')
    const outcome = await markAnswered(context.db, id, { now: context.now(), author: byCommand })
    if (outcome === 'missing') throw new CommandRefused(`There is no message ${id}.`)
    print(`Message ${id} ${outcome === 'before' ? 'was marked as answered before' : 'is marked as answered'}.`)
  },
}

/** The staff commands about messages to the academy. H8 */
export const messageCommands: readonly Command[] = [list, answered]
