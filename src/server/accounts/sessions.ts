import { timingSafeEqual } from 'node:crypto'
import { batched } from '../db/batch.ts'
import type { Db } from '../db/database.ts'
import type { RowOf } from '../db/statement.ts'
import { sessionSeconds, type HiddenCookie } from '../http/cookies.ts'
import type { Actor } from '../http/actor.ts'
import { refuse } from '../http/refusal.ts'
import { isSecret, newSecret, secretHashOf } from '../http/secrets.ts'
import * as queries from './queries.ts'

/** Opaque sessions: 256-bit tokens, stored as SHA-256. */
export type Sessions = {
  /**
   * Starts a session and ends all but the account's newest twenty. A browser's session is bound to a companion cookie that scripts
   * cannot read. Rejects a disabled account, and one whose password is no longer the verified one.
   */
  start(
    user: { id: number },
    options: {
      isBrowser: boolean
      isSecure?: boolean
      isPersistent?: boolean
      userAgent?: string
      /** The hash that the password was verified against, where a password began the session. */
      verifiedHash?: string
      /** True if the account's second factor was passed too; without it a password begins no session of an account that has one. */
      isSecondFactorPassed?: boolean
    },
  ): Promise<{ token: string; companion: string | null }>
  /** Returns the user that a bearer token belongs to; a browser's session requires its companion too. */
  find(token: string, companion: HiddenCookie | undefined): Promise<Actor | undefined>
  end(token: string): Promise<void>
  /** Deletes expired sessions. */
  sweep(): Promise<void>
}

const mostSessions = 20

/** The longest that `last_seen_at` may be out of date, in milliseconds, before a request updates it. */
const lastSeenPrecisionMs = 5 * 60 * 1000

/** Creates sessions stored in the database; concurrent lookups share one statement. */
export function openSessions(db: Db, now: () => number): Sessions {
  const look = batched<Buffer, RowOf<typeof queries.findSessions> | undefined>(
    async (hashes) => {
      const rows = await queries.findSessions(db, { hashes, now: new Date(now()) })
      const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
      return hashes.map((hash) => byHash.get(hash.toString('base64')))
    },
    { most: 100, concurrency: 4 },
  )
  const touched = batched<Buffer, undefined>(
    async (hashes) => {
      await queries.touchSessions(db, { hashes, now: new Date(now()) })
      return []
    },
    { most: 100, concurrency: 1 },
  )
  return {
    async start(
      user,
      { isBrowser, isSecure = false, isPersistent = true, userAgent = '', verifiedHash, isSecondFactorPassed = false },
    ) {
      const token = newSecret()
      const companion = isBrowser ? newSecret() : null
      const begun = await db.transaction(async (tx) => {
        // Of a sign-in and a change of the password or of the second factor at the same moment one waits for the other: either the session
        // is not begun or it is ended with the others. The statement that begins it comes after the wait, so that it sees the change.
        await queries.lockAccount(tx, { userId: user.id })
        return queries.beginSession(tx, {
          tokenHash: secretHashOf(token),
          companionHash: companion === null ? null : secretHashOf(companion),
          userId: user.id,
          userAgent,
          isPersistent,
          isHostBound: isSecure,
          now: new Date(now()),
          expiresAt: new Date(now() + sessionSeconds * 1000),
          verifiedHash: verifiedHash ?? null,
          isSecondFactorPassed,
        })
      })
      if (begun.length === 0) refuse('account.bad_credentials')
      await queries.endOldestSessions(db, { userId: user.id, most: mostSessions })
      return { token, companion }
    },
    async find(token, companion) {
      if (!isSecret(token)) return undefined
      const row = await look(secretHashOf(token))
      if (!row) return undefined
      if (row.companion_hash !== null) {
        if (companion === undefined || !isSecret(companion.value)) return undefined
        if (row.is_host_bound && !companion.isHostBound) return undefined
        if (!timingSafeEqual(row.companion_hash, secretHashOf(companion.value))) return undefined
      }
      // Not awaited, and a failure is ignored: the next request tries again.
      if (now() - row.last_seen_at.getTime() > lastSeenPrecisionMs) touched(row.token_hash).catch(() => undefined)
      const { id, name, email, role, language, second_factor_due_at } = row
      return { id, name, email, role, language, secondFactorDueAt: second_factor_due_at?.getTime() ?? null }
    },
    async end(token) {
      await queries.endSession(db, { tokenHash: secretHashOf(token) })
    },
    async sweep() {
      await queries.sweepSessions(db, { now: new Date(now()) })
    },
  }
}
