import { hash, verify } from '@node-rs/argon2'
import type { Claimant, Limiter } from '../limits/limiter.ts'

/** Hashes and verifies passwords with limited concurrency. */
export type Passwords = {
  hash(password: string, claimant: Claimant): Promise<string>
  /** Verifies a password once the limiter admits it. A missing hash takes the same time and never matches. */
  verify(hashed: string | undefined, password: string, claimant: Claimant): Promise<boolean>
}

// OWASP's second recommendation for argon2id (algorithm 2): 19 MiB, two passes, one lane.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password that cannot be typed; verified against when the account does not exist. */
const decoy = hash('\u0000'.repeat(32), cost)

/** Creates the argon2id hasher behind a limiter, which rejects with server.busy. */
export function openPasswords(limiter: Limiter): Passwords {
  return {
    hash: (password, claimant) => limiter.run(() => hash(password.normalize('NFC'), cost), claimant),
    verify: (hashed, password, claimant) =>
      limiter.run(async () => {
        // An unreadable hash belongs to an account that cannot sign in.
        const isRight = await verify(hashed ?? (await decoy), password.normalize('NFC')).catch(() => false)
        return isRight && hashed !== undefined
      }, claimant),
  }
}
