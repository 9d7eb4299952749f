import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'

const windowMs = 15 * 60 * 1000

/**
 * Failures allowed in 15 minutes: a guesser of one account stops soon, a whole school behind one address does not, and
 * nobody is locked out by a stranger's ten tries.
 */
const limits = { accountFromAddress: 10, account: 50, address: 100, registrations: 60, messages: 20 } as const

/** One thing that is counted: failures at an account (from one address or from all), of an address; registrations and messages of an address. */
export type Throttled = { kind: keyof typeof limits; of: string }

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
    if (one && row.failures >= limits[one.kind] + (allowsLast ? 1 : 0))
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
        SELECT key, 1, $2 FROM unnest($1::bytea[]) AS key ORDER BY key
        ON CONFLICT (key) DO UPDATE SET
          failures = CASE WHEN throttles.window_ends_at > $3 THEN throttles.failures + 1 ELSE 1 END,
          window_ends_at = CASE WHEN throttles.window_ends_at > $3 THEN throttles.window_ends_at ELSE excluded.window_ends_at END`,
    },
    [throttled.map(keyOf), new Date(now + windowMs), new Date(now)],
  )
}

/** Forgets an account's failures after it has signed in. */
export async function forgetFailures(db: Db, throttled: Throttled[]): Promise<void> {
  await db.run({ name: 'forget-failures', text: 'DELETE FROM throttles WHERE key = ANY($1::bytea[])' }, [
    throttled.map(keyOf),
  ])
}

/** Forgets the windows that are over. */
export async function sweepThrottles(db: Db, now: number): Promise<void> {
  await db.run({ name: 'sweep-throttles', text: 'DELETE FROM throttles WHERE window_ends_at <= $1' }, [new Date(now)])
}
