import { findUserByEmail } from '../accounts/store.ts'
import { CommandRefused, type Command, type Desk } from '../staff/command.ts'
import { listAttempts } from './store.ts'

/** The student whose address was typed. */
async function getStudent({ room }: Desk, email = '') {
  const user = await findUserByEmail(room.db, email)
  if (!user) throw new CommandRefused(`Nobody has the address ${email}.`)
  return user
}

const minute = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ')

const listing: Command = {
  name: 'attempts',
  takes: 'EMAIL',
  does: "Lists a student's attempts with their ids, the newest first.",
  words: 1,
  async run({ words }, desk) {
    const student = await getStudent(desk, words[0])
    const attempts = await listAttempts(desk.room.db, student.id)
    if (attempts.length === 0) desk.say('No attempts yet.')
    for (const { id, quiz_name, phase, started_at, correct_count, total_count } of attempts) {
      const result = phase === 'closed' ? `${correct_count} of ${total_count}` : phase
      desk.say(`${id}  ${minute(started_at)}  ${quiz_name}  ${result}`)
    }
  },
}

/** What invigilators do from the command line. */
export const invigilationCommands: readonly Command[] = [listing]
