import { createHash } from 'node:crypto'
import {
  triesNow,
  tryLimits,
  waitBeforeTry,
  withTry,
  type Tries,
  type TryKind,
} from '../../core/accounts/throttling.ts'
import { waitInWords } from '../../core/waiting.ts'
import { errorCatalogue } from '../../contract/errors.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'

/** One thing that is counted, and of whom; `network` where the network is judged by the accounts it fails at. */
export type Tried = { kind: TryKind; of: string; network?: string }

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const keyOf = ({ kind, of }: Tried) => hashOf(`${kind}\n${of}`)

type Row = { key: Buffer; failures: number; last_at: Date; window_ends_at: Date }
type Locked = { tried: Tried; key: Buffer; tries: Tries }

// In the order of their keys, so that two who lock the same rows never wait for each other.
const lockTries = {
  name: 'lock-tries',
  text: `INSERT INTO throttles (key, failures, last_at, window_ends_at, network)
    SELECT key, 0, $3, $3, network FROM unnest($1::bytea[], $2::bytea[]) AS tried (key, network) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET failures = throttles.failures
    RETURNING key, failures, last_at, window_ends_at`,
}
const countAccounts = {
  name: 'accounts-tried-from-network',
  text: `SELECT count(*)::int AS accounts FROM throttles WHERE network = $1 AND failures > 0 AND window_ends_at > $2`,
}
const storeTries = {
  name: 'store-tries',
  text: `UPDATE throttles t SET failures = counted.failures, last_at = $4, window_ends_at = counted.ends
    FROM unnest($1::bytea[], $2::int[], $3::timestamptz[]) AS counted (key, failures, ends) WHERE t.key = counted.key`,
}

/** Locks what was counted until the transaction ends, so that tries at once are counted like tries one after the other. */
async function lock(tx: Db, now: number, all: Tried[]): Promise<Locked[]> {
  const networks = all.map(({ network }) => (network === undefined ? null : hashOf(network)))
  const rows = await tx.run<Row>(lockTries, [all.map(keyOf), networks, new Date(now)])
  const locked: Locked[] = []
  for (const tried of all) {
    const key = keyOf(tried)
    const row = rows.find((candidate) => candidate.key.equals(key))
    if (!row) throw new Error('a counted try has no row')
    const stored = { count: row.failures, lastAt: row.last_at.getTime(), endsAt: row.window_ends_at.getTime() }
    const tries = triesNow(stored, now)
    if (tried.kind === 'accountsFromNetwork') {
      const [found] = await tx.run<{ accounts: number }>(countAccounts, [hashOf(tried.of), new Date(now)])
      tries.count = found?.accounts ?? 0
    }
    locked.push({ tried, key, tries })
  }
  return locked
}

async function store(tx: Db, now: number, locked: Locked[]): Promise<void> {
  const next = locked.map(({ tried, tries }) => withTry(tries, tryLimits[tried.kind], now))
  await tx.run(storeTries, [
    locked.map(({ key }) => key),
    next.map(({ count }) => count),
    next.map(({ endsAt }) => new Date(endsAt)),
    new Date(now),
  ])
}

/**
 * Counts a try before it is made, or refuses it with request.too_many and how long to wait; a refused one is not counted. What is
 * in `checked` may refuse it too, but is not counted.
 */
export function countTry(db: Db, now: number, counted: Tried[], checked: Tried[] = []): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lock(tx, now, [...counted, ...checked])
    const waitMs = Math.max(...locked.map(({ tried, tries }) => waitBeforeTry(tries, tryLimits[tried.kind], now)))
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      const { message } = errorCatalogue['request.too_many']
      refuse('request.too_many', {
        retryAfterSeconds,
        msg: `${message} Try again in ${waitInWords(retryAfterSeconds)}.`,
      })
    }
    if (counted.length > 0) await store(tx, now, locked.slice(0, counted.length))
  })
}

/** Counts something that is not refused. */
export function noteTry(db: Db, now: number, tried: Tried): Promise<void> {
  return db.transaction(async (tx) => store(tx, now, await lock(tx, now, [tried])))
}

/** Returns how many tries count at present. */
export async function countedTries(db: Db, now: number, tried: Tried): Promise<number> {
  const [row] = await db.run<{ failures: number }>(
    { name: 'counted-tries', text: 'SELECT failures FROM throttles WHERE key = $1 AND window_ends_at > $2' },
    [keyOf(tried), new Date(now)],
  )
  return row?.failures ?? 0
}

/** Takes back one try that was counted: it was right, or never made. */
export async function takeBackTry(db: Db, tried: Tried[]): Promise<void> {
  await db.run(
    {
      name: 'take-back-tries',
      text: 'UPDATE throttles SET failures = failures - 1 WHERE key = ANY($1::bytea[]) AND failures > 0',
    },
    [tried.map(keyOf)],
  )
}

/** Forgets all tries, for example after a right one. */
export async function forgetTries(db: Db, tried: Tried[]): Promise<void> {
  await db.run({ name: 'forget-tries', text: 'DELETE FROM throttles WHERE key = ANY($1::bytea[])' }, [tried.map(keyOf)])
}

/** Removes tries that are forgotten. */
export async function sweepThrottles(db: Db, now: number): Promise<void> {
  await db.run({ name: 'sweep-throttles', text: 'DELETE FROM throttles WHERE window_ends_at <= $1' }, [new Date(now)])
}
