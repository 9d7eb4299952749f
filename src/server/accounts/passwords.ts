import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../http/refusal.ts'
import { openLanes } from '../lanes.ts'

/** Hashes and verifies passwords, a few at a time. */
export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * Verifies when its turn comes: `before` runs first and may refuse, `failed` runs before anybody else's turn, so that many
   * tries at once are counted like tries one after the other. A missing hash costs the same time and is never right.
   */
  verify(
    hashed: string | undefined,
    password: string,
    turn?: { before: () => Promise<void>; failed: () => Promise<void> },
  ): Promise<boolean>
}

// OWASP's second recommendation for argon2id (algorithm 2): 19 MiB, two passes, one lane.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nothing anybody can type, verified against when there is no such account. */
const decoy = hash('\u0000'.repeat(32), cost)

/**
 * Argon2id behind a queue: at most `lanes` at once, so that other requests keep a core, and at most `most` waiting; further
 * ones are refused with server.busy. The address's share is the throttle's business.
 */
export function openPasswords({ lanes, most }: { lanes: number; most: number }): Passwords {
  const queue = openLanes(lanes)
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.waiting() >= most) refuse('server.busy', { retryAfterSeconds: 5 })
    return queue.run(work)
  }
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), cost)),
    verify: (hashed, password, turn) =>
      inTurn(async () => {
        await turn?.before()
        // A hash that cannot be read belongs to an account that nobody can sign in to.
        const isRight = await verify(hashed ?? (await decoy), password.normalize('NFC')).catch(() => false)
        const isSignIn = isRight && hashed !== undefined
        if (!isSignIn) await turn?.failed()
        return isSignIn
      }),
  }
}
