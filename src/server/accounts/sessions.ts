import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import { sessionSeconds } from '../http/cookies.ts'
import type { Actor } from '../http/actor.ts'
import { sessions } from './tables.ts'

/** Opaque sessions: 256-bit tokens, their SHA-256 at rest. */
export type Sessions = {
  /** Starts a session; a browser's is bound to a companion that scripts cannot read. */
  start(
    user: { id: number },
    options: { isBrowser: boolean; isPersistent?: boolean; userAgent?: string },
  ): Promise<{ token: string; companion: string | null }>
  /** Who a bearer token belongs to; a browser's session needs its companion too. */
  find(token: string, companion: string | undefined): Promise<Actor | undefined>
  end(token: string): Promise<void>
  /** Removes what has expired. */
  sweep(): Promise<void>
}

/** How a token or a companion is stored. */
export const secretHashOf = (token: string) => createHash('sha256').update(token).digest()
const newSecret = () => randomBytes(32).toString('base64url')
const secretForm = /^[A-Za-z0-9_-]{43}$/

type SessionRow = Actor & { token_hash: Buffer; companion_hash: Buffer | null; last_seen_at: Date }

const findSessions = {
  name: 'find-sessions',
  text: `SELECT s.token_hash, s.companion_hash, s.last_seen_at, u.id, u.name, u.email, u.role
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ANY($1::bytea[]) AND s.expires_at > $2`,
}

const touchSessions = {
  name: 'touch-sessions',
  text: 'UPDATE sessions SET last_seen_at = $2 WHERE token_hash = ANY($1::bytea[])',
}

/** How old `last_seen_at` may grow, in milliseconds, before a request writes it. */
const seenToMs = 5 * 60 * 1000

/** Sessions kept in the database, looked up by many requests at once in one statement. */
export function openSessions(db: Db, now: () => number): Sessions {
  const look = batched<Buffer, SessionRow | undefined>(
    async (hashes) => {
      const rows = await db.run<SessionRow>(findSessions, [hashes, new Date(now())])
      const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
      return hashes.map((hash) => byHash.get(hash.toString('base64')))
    },
    { most: 100, lanes: 4 },
  )
  const touched = batched<Buffer, undefined>(
    async (hashes) => {
      await db.run(touchSessions, [hashes, new Date(now())])
      return []
    },
    { most: 100, lanes: 1 },
  )
  return {
    async start(user, { isBrowser, isPersistent = true, userAgent = '' }) {
      const token = newSecret()
      const companion = isBrowser ? newSecret() : null
      await db.orm.insert(sessions).values({
        tokenHash: secretHashOf(token),
        companionHash: companion === null ? null : secretHashOf(companion),
        userId: user.id,
        userAgent,
        isPersistent,
        createdAt: new Date(now()),
        lastSeenAt: new Date(now()),
        expiresAt: new Date(now() + sessionSeconds * 1000),
      })
      return { token, companion }
    },
    async find(token, companion) {
      if (!secretForm.test(token)) return undefined
      const row = await look(secretHashOf(token))
      if (!row) return undefined
      if (row.companion_hash !== null) {
        if (companion === undefined || !secretForm.test(companion)) return undefined
        if (!timingSafeEqual(row.companion_hash, secretHashOf(companion))) return undefined
      }
      // Nobody waits for it, and the next request tries again.
      if (now() - row.last_seen_at.getTime() > seenToMs) touched(row.token_hash).catch(() => undefined)
      return { id: row.id, name: row.name, email: row.email, role: row.role }
    },
    async end(token) {
      await db.orm.delete(sessions).where(eq(sessions.tokenHash, secretHashOf(token)))
    },
    async sweep() {
      await db.orm.delete(sessions).where(lte(sessions.expiresAt, new Date(now())))
    },
  }
}
