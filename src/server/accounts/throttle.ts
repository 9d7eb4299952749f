import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'

const quarterMs = 15 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/**
 * What is allowed in how many milliseconds. Failures: a guesser of one account stops soon, a whole school behind one
 * address does not, and nobody is locked out by a stranger's ten tries. Codes for new passwords: each has five tries, so
 * that a day of them finds one of a million with one in ten thousand. Tries at codes are never refused here; counting them
 * makes a try at an address without a code as much work as at one that has one. Orders and changes of address write mails to
 * addresses that nobody has confirmed, and the latter tell whether an address is taken.
 */
const limits = {
  accountFromAddress: { most: 10, windowMs: quarterMs },
  account: { most: 50, windowMs: quarterMs },
  address: { most: 100, windowMs: quarterMs },
  registrations: { most: 60, windowMs: quarterMs },
  messages: { most: 20, windowMs: quarterMs },
  uploads: { most: 60, windowMs: quarterMs },
  orders: { most: 20, windowMs: quarterMs },
  addressChanges: { most: 10, windowMs: dayMs },
  codeTries: { most: Infinity, windowMs: quarterMs },
  codesFromAddress: { most: 60, windowMs: quarterMs },
  codesOfAccountFromAddress: { most: 5, windowMs: quarterMs },
  codesOfAccount: { most: 20, windowMs: dayMs },
} as const

/** One thing that is counted, and of whom: an account from one address or from all, an address. */
export type Throttled = { kind: keyof typeof limits; of: string }

/** What the failed sign-ins of an account are counted against: the account from one address, and from all of them. */
export const signInsOf = (email: string, address: string): Throttled[] => [
  { kind: 'accountFromAddress', of: `${email}\n${address}` },
  { kind: 'account', of: email },
]

const keyOf = ({ kind, of }: Throttled) => createHash('sha256').update(`${kind}\n${of}`).digest()

/** Refuses with request.too_many, and how long to wait, when one of them has had its share of failures. */
export async function refuseThrottled(
  db: Db,
  now: number,
  throttled: Throttled[],
  /** For what is counted before it is carried out: the last one of the share is allowed. */
  { allowsLast = false } = {},
): Promise<void> {
  const rows = await db.run<{ key: Buffer; failures: number; window_ends_at: Date }>(
    { name: 'throttles', text: 'SELECT * FROM throttles WHERE key = ANY($1::bytea[]) AND window_ends_at > $2' },
    [throttled.map(keyOf), new Date(now)],
  )
  for (const row of rows) {
    const one = throttled.find((candidate) => keyOf(candidate).equals(row.key))
    if (one && row.failures >= limits[one.kind].most + (allowsLast ? 1 : 0))
      refuse('request.too_many', {
        retryAfterSeconds: Math.max(1, Math.ceil((row.window_ends_at.getTime() - now) / 1000)),
      })
  }
}

/** Counts one failure against each. */
export async function countFailure(db: Db, now: number, throttled: Throttled[]): Promise<void> {
  await db.run(
    {
      name: 'count-failures',
      text: `INSERT INTO throttles (key, failures, window_ends_at)
        SELECT key, 1, ends FROM unnest($1::bytea[], $2::timestamptz[]) AS counted (key, ends) ORDER BY key
        ON CONFLICT (key) DO UPDATE SET
          failures = CASE WHEN throttles.window_ends_at > $3 THEN throttles.failures + 1 ELSE 1 END,
          window_ends_at = CASE WHEN throttles.window_ends_at > $3 THEN throttles.window_ends_at ELSE excluded.window_ends_at END`,
    },
    [throttled.map(keyOf), throttled.map(({ kind }) => new Date(now + limits[kind].windowMs)), new Date(now)],
  )
}

/** Counts something that is about to be carried out against each, and refuses what is beyond the share of one. */
export async function countThrottled(db: Db, now: number, throttled: Throttled[]): Promise<void> {
  await countFailure(db, now, throttled)
  await refuseThrottled(db, now, throttled, { allowsLast: true })
}

/** Forgets an account's failures after it has signed in, or has a new password. */
export async function forgetFailures(db: Db, throttled: Throttled[]): Promise<void> {
  await db.run({ name: 'forget-failures', text: 'DELETE FROM throttles WHERE key = ANY($1::bytea[])' }, [
    throttled.map(keyOf),
  ])
}

/** Forgets the windows that are over. */
export async function sweepThrottles(db: Db, now: number): Promise<void> {
  await db.run({ name: 'sweep-throttles', text: 'DELETE FROM throttles WHERE window_ends_at <= $1' }, [new Date(now)])
}
