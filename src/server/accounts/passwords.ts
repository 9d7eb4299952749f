import { hash, verify } from '@node-rs/argon2'
import type { Claimant, Limiter } from '../limits/limiter.ts'

/** Hashes and verifies passwords, a few at a time. */
export type Passwords = {
  hash(password: string, claimant: Claimant): Promise<string>
  /** Verifies when its turn comes. A missing hash costs the same time and is never right. */
  verify(hashed: string | undefined, password: string, claimant: Claimant): Promise<boolean>
}

// OWASP's second recommendation for argon2id (algorithm 2): 19 MiB, two passes, one lane.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of nothing anybody can type, verified against when there is no such account. */
const decoy = hash('\u0000'.repeat(32), cost)

/** Opens argon2id behind a limiter, which refuses with server.busy. */
export function openPasswords(limiter: Limiter): Passwords {
  return {
    hash: (password, claimant) => limiter.run(() => hash(password.normalize('NFC'), cost), claimant),
    verify: (hashed, password, claimant) =>
      limiter.run(async () => {
        // A hash that cannot be read belongs to an account that nobody can sign in to.
        const isRight = await verify(hashed ?? (await decoy), password.normalize('NFC')).catch(() => false)
        return isRight && hashed !== undefined
      }, claimant),
  }
}
