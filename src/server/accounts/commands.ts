import { CommandRefused, type Command } from '../staff/command.ts'
import { minuteOf } from '../staff/reading.ts'
import { findUserByEmail } from './store.ts'

const or = (text: string) => (text === '' ? '(none)' : text)

const student: Command = {
  name: 'student',
  takes: 'EMAIL',
  does: "Shows an account: name, phone and parent's phone, and until when which courses are open.",
  words: 1,
  async run({ words: [email = ''] }, { room, say }) {
    const user = await findUserByEmail(room.db, email)
    if (!user) throw new CommandRefused(`Nobody has the address ${email}.`)
    const grants = await room.db.run<{ name: string; expires_at: Date | null }>(
      {
        name: 'grants-of-student',
        text: `SELECT c.name, g.expires_at FROM grants g JOIN courses c ON c.id = g.course_id
          WHERE g.user_id = $1 ORDER BY c.sort, c.id`,
      },
      [user.id],
    )
    say(`${user.name}  ${user.email}  ${user.role}  since ${minuteOf(user.createdAt)}`)
    say(`phone: ${or(user.phone)}`)
    say(`parent's phone: ${or(user.parentPhone)}`)
    for (const { name, expires_at } of grants)
      say(`${name}: ${expires_at === null ? 'for good' : `until ${minuteOf(expires_at)}`}`)
  },
}

/** What staff do with accounts from the command line. A10 */
export const accountCommands: readonly Command[] = [student]
