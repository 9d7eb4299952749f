import { CommandRefused, type Command } from '../staff/command.ts'
import { minuteOf, readId } from '../staff/reading.ts'
import { listWaitingMessages, markAnswered } from './messages.ts'

const list: Command = {
  name: 'messages',
  takes: '',
  does: 'Lists the messages to the academy that nobody has answered, the oldest first.',
  words: 0,
  async run(_given, { room, say }) {
    const waiting = await listWaitingMessages(room.db)
    if (waiting.length === 0) say('No message is waiting.')
    for (const { id, created_at, name, email, message } of waiting) {
      say(`${id}  ${minuteOf(created_at)}  ${name}  ${email}`)
      for (const line of message.split('\n')) say(`    ${line}`)
    }
  },
}

const answered: Command = {
  name: 'message-answered',
  takes: 'ID',
  does: 'Marks a message as answered, so that it is not listed any more.',
  words: 1,
  async run({ words: [typed = ''] }, { room, say }) {
    const id = readId(typed, 'a message')
    const marked = await markAnswered(room.db, id, room.now())
    if (marked === 'missing') throw new CommandRefused(`There is no message ${id}.`)
    say(`Message ${id} ${marked === 'now' ? 'is' : 'was'} marked as answered${marked === 'now' ? '' : ' before'}.`)
  },
}

/** What staff do with messages to the academy from the command line. H8 */
export const messageCommands: readonly Command[] = [list, answered]
