import type { Db } from '../db/database.ts'
import { CommandRefused } from '../staff/command.ts'
import { findUserByEmail } from './store.ts'

/** Returns the account that a command names by its address. */
export async function getNamedAccount(db: Db, email = '') {
  const user = await findUserByEmail(db, email)
  if (!user) throw new CommandRefused(`No account has the address ${email}.`)
  return user
}
