import { and, desc, eq, gt } from 'drizzle-orm'
import { splitName } from '../../core/accounts/rules.ts'
import { isStaff } from '../../core/staff/permissions.ts'
import { endAccountLinks } from '../accounts/store.ts'
import { sessions, users } from '../accounts/tables.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import { pictureOf } from '../pictures/store.ts'
import { pictures } from '../pictures/tables.ts'

/** Returns everything in the profile that its owner sees. A10 */
export async function getProfile(db: Db, userId: number) {
  const [row] = await db.orm
    .select({ user: users, picture: pictures })
    .from(users)
    .leftJoin(pictures, eq(pictures.key, users.pictureKey))
    .where(eq(users.id, userId))
  const email = row?.user.email ?? null
  if (!row || email === null) refuse('account.unauthenticated')
  const { user, picture } = row
  const { first, last } = splitName(user.name)
  return {
    name: user.name,
    first_name: first,
    last_name: last,
    email,
    // Addresses of the demo reach no one.
    is_email_confirmed: user.emailConfirmedAt !== null || user.isDemo,
    phone: user.phone,
    parent_phone: user.parentPhone,
    role: user.role,
    language: user.language,
    picture: picture && pictureOf(picture),
    created_at: user.createdAt.toISOString(),
  }
}

/** Sets or removes a user's picture; returns the key of the previous one, if any. */
export async function swapPicture(tx: Db, userId: number, key: string | null): Promise<string[]> {
  const rows = await tx.run<{ picture_key: string | null }>(
    { name: 'lock-picture-key', text: 'SELECT picture_key FROM users WHERE id = $1 FOR UPDATE' },
    [userId],
  )
  await tx.orm.update(users).set({ pictureKey: key }).where(eq(users.id, userId))
  return rows.flatMap(({ picture_key }) => picture_key ?? [])
}

/** The changeable fields of a profile, tidied. */
export type ProfileChange = { name: string; email: string; phone: string; parentPhone: string; language: string | null }

/** Changes a profile; returns false when another account has the address. Codes and links sent to the old address are revoked. */
export async function changeProfile(tx: Db, userId: number, change: ProfileChange): Promise<boolean> {
  const changed = await tx.run<{ has_moved: boolean }>(
    {
      name: 'change-profile',
      text: `UPDATE users u SET name = $2, email = $3,
          email_confirmed_at = CASE WHEN before.email = $3 THEN u.email_confirmed_at END, phone = $4, parent_phone = $5, language = $6
        FROM (SELECT id, email FROM users WHERE id = $1 FOR UPDATE) before
        WHERE u.id = before.id AND NOT EXISTS (SELECT FROM users o WHERE o.email = $3 AND o.id <> $1)
        RETURNING before.email <> u.email AS has_moved`,
    },
    [userId, change.name, change.email, change.phone, change.parentPhone, change.language],
  )
  if (changed[0]?.has_moved === true) {
    await tx.run({ name: 'end-password-code', text: 'DELETE FROM password_codes WHERE user_id = $1' }, [userId])
    await endAccountLinks(tx, userId)
  }
  return changed.length === 1
}

/** Returns whether the cookies of this session outlast the browser session. */
export async function isPersistentSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const [session] = await db.orm
    .select({ isPersistent: sessions.isPersistent })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return session?.isPersistent ?? true
}

/** Returns the sessions of an account, most recently used first. */
export function listSessions(db: Db, userId: number, now: number) {
  return db.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(now))))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
}

/** Removes the address of a deleted staff account from the logs of other users' attempts. */
export async function forgetActor(
  tx: Db,
  { email, role }: Pick<Actor, 'role'> & { email: string | null },
): Promise<void> {
  if (!isStaff(role)) return
  await tx.run(
    {
      name: 'forget-actor',
      text: `UPDATE attempt_events SET detail = detail || '{"by": "an account that is gone"}'
        WHERE detail ->> 'by' = $1`,
    },
    [email],
  )
}

/** Deletes an account and all rows that refer to it: sessions, access, attempts, answers, reviews, requests, cart, messages. */
export async function deleteUser(tx: Db, userId: number): Promise<void> {
  await tx.orm.delete(users).where(eq(users.id, userId))
}
