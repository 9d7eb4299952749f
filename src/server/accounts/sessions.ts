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
  start(user: { id: number }, options: { isBrowser: boolean }): Promise<{ token: string; companion: string | null }>
  /** Who a bearer token belongs to; a browser's session needs its companion too. */
  find(token: string, companion: string | undefined): Promise<Actor | undefined>
  end(token: string): Promise<void>
  /** Removes what has expired. */
  sweep(): Promise<void>
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const newSecret = () => randomBytes(32).toString('base64url')
const secretForm = /^[A-Za-z0-9_-]{43}$/

type SessionRow = Actor & { token_hash: Buffer; companion_hash: Buffer | null }

const findSessions = {
  name: 'find-sessions',
  text: `SELECT s.token_hash, s.companion_hash, u.id, u.name, u.email, u.role
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ANY($1::bytea[]) AND s.expires_at > $2`,
}

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
  return {
    async start(user, { isBrowser }) {
      const token = newSecret()
      const companion = isBrowser ? newSecret() : null
      await db.orm.insert(sessions).values({
        tokenHash: hashOf(token),
        companionHash: companion === null ? null : hashOf(companion),
        userId: user.id,
        expiresAt: new Date(now() + sessionSeconds * 1000),
      })
      return { token, companion }
    },
    async find(token, companion) {
      if (!secretForm.test(token)) return undefined
      const row = await look(hashOf(token))
      if (!row) return undefined
      if (row.companion_hash !== null) {
        if (companion === undefined || !secretForm.test(companion)) return undefined
        if (!timingSafeEqual(row.companion_hash, hashOf(companion))) return undefined
      }
      return { id: row.id, name: row.name, email: row.email, role: row.role }
    },
    async end(token) {
      await db.orm.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))
    },
    async sweep() {
      await db.orm.delete(sessions).where(lte(sessions.expiresAt, new Date(now())))
    },
  }
}
