import { eq } from 'drizzle-orm'
import { normaliseEmail } from '../../core/accounts/rules.ts'
import type { Db } from '../db/database.ts'
import { users } from './tables.ts'

/** A new account; the password is hashed already. */
export type NewUser = {
  name: string
  email: string
  phone: string
  parentPhone: string
  role: 'student' | 'staff'
  passwordHash: string
  isDemo?: boolean
}

/** The account with this e-mail address, however it is written. */
export async function findUserByEmail(db: Db, email: string) {
  const [user] = await db.orm
    .select()
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  return user
}

/** Adds an account; undefined when the address is taken. */
export async function addUser(db: Db, user: NewUser) {
  const [added] = await db.orm
    .insert(users)
    .values({ ...user, email: normaliseEmail(user.email) })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, name: users.name, email: users.email })
  return added
}
