import { eq } from 'drizzle-orm'
import { splitName } from '../../core/accounts/rules.ts'
import { users } from '../accounts/tables.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import { pictureOf } from '../pictures/store.ts'
import { pictures } from '../pictures/tables.ts'

/** Everything an account's owner sees of it. A10 */
export async function getProfile(db: Db, userId: number) {
  const [row] = await db.orm
    .select({ user: users, picture: pictures })
    .from(users)
    .leftJoin(pictures, eq(pictures.key, users.pictureKey))
    .where(eq(users.id, userId))
  if (!row) refuse('account.unauthenticated')
  const { user, picture } = row
  const { first, last } = splitName(user.name)
  return {
    name: user.name,
    first_name: first,
    last_name: last,
    email: user.email,
    phone: user.phone,
    parent_phone: user.parentPhone,
    role: user.role,
    picture: picture && pictureOf(picture),
    created_at: user.createdAt.toISOString(),
  }
}

/** Gives an account another picture, or none; answers the keys of what it had. */
export async function swapPicture(tx: Db, userId: number, key: string | null): Promise<string[]> {
  const rows = await tx.run<{ picture_key: string | null }>(
    { name: 'lock-picture-key', text: 'SELECT picture_key FROM users WHERE id = $1 FOR UPDATE' },
    [userId],
  )
  await tx.orm.update(users).set({ pictureKey: key }).where(eq(users.id, userId))
  return rows.flatMap(({ picture_key }) => picture_key ?? [])
}
