import type { Run } from '../staff/command.ts'
import { minuteOf } from '../staff/reading.ts'
import { getNamedAccount } from './named-account.ts'
import * as queries from './queries.ts'

const orNone = (text: string) => (text === '' ? '(none)' : text)

/** Shows an account and its courses. A10 */
export const showStudent: Run = async ({ positionals: [email] }, { db, print }) => {
  const user = await getNamedAccount(db, email)
  const grants = await queries.listGrantsOfStudent(db, { userId: user.id })
  print(`${user.name}  ${user.email}  ${user.role}  since ${minuteOf(user.createdAt)}`)
  print(`phone: ${orNone(user.phone)}`)
  print(`parent's phone: ${orNone(user.parentPhone)}`)
  for (const { name, expires_at } of grants)
    print(`${name}: ${expires_at === null ? 'for good' : `until ${minuteOf(expires_at)}`}`)
}
