import { createHash } from 'node:crypto'
import {
  triesNow,
  tryLimits,
  waitBeforeTry,
  withTry,
  type Tries,
  type TryKind,
} from '../../core/accounts/throttling.ts'
import type { Db } from '../db/database.ts'
import { unnested } from '../db/unnested.ts'
import { refuse } from '../http/refusal.ts'
import * as queries from './queries.ts'

/** One counter: an action and its subject; `network` when the attempt also counts towards the accounts that a network fails at. */
export type Tried = { kind: TryKind; of: string; network?: string }

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const keyOf = ({ kind, of }: Tried) => hashOf(`${kind}\n${of}`)

type Locked = { tried: Tried; key: Buffer; tries: Tries }

// Locks rows in key order, so that concurrent transactions do not deadlock.
const counts = unnested<{ key: Buffer; next: Tries }>(2, {
  key: ['bytea', ({ key }) => key],
  failures: ['int', ({ next }) => next.count],
  ends: ['timestamptz', ({ next }) => new Date(next.endsAt)],
})
const storeTries = {
  name: 'store-tries',
  text: `UPDATE throttles t SET failures = counted.failures, last_at = $1, window_ends_at = counted.ends
    FROM ${counts.as('counted')} WHERE t.key = counted.key`,
}

/** Locks the counters until the transaction ends, so that concurrent attempts are counted one after the other. */
async function lock(tx: Db, now: number, all: Tried[]): Promise<Locked[]> {
  const networks = all.map(({ network }) => (network === undefined ? null : hashOf(network)))
  const rows = await queries.lockTries(tx, { keys: all.map(keyOf), networks, now: new Date(now) })
  const locked: Locked[] = []
  for (const tried of all) {
    const key = keyOf(tried)
    const row = rows.find((candidate) => candidate.key.equals(key))
    if (!row) throw new Error('a counter has no row')
    const stored = { count: row.failures, lastAt: row.last_at.getTime(), endsAt: row.window_ends_at.getTime() }
    const tries = triesNow(stored, now)
    if (tried.kind === 'accountsFromNetwork') {
      const [network] = await queries.countAccounts(tx, { network: hashOf(tried.of), now: new Date(now) })
      tries.count = network?.accounts ?? 0
    }
    locked.push({ tried, key, tries })
  }
  return locked
}

async function store(tx: Db, now: number, locked: Locked[]): Promise<void> {
  const counted = locked.map(({ key, tried, tries }) => ({ key, next: withTry(tries, tryLimits[tried.kind], now) }))
  await tx.run(storeTries, [new Date(now), ...counts.of(counted)])
}

/** Refuses what has to wait, and says how long. */
export function refuseTooMany(waitMs: number): never {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  refuse('request.too_many', { retryAfterSeconds, params: { wait_seconds: retryAfterSeconds } })
}

/**
 * Counts an attempt before it is made, or rejects it, uncounted, with request.too_many and the time to wait. The counters in `checked`
 * may reject the attempt but are not increased.
 */
export function countTry(db: Db, now: number, counted: Tried[], checked: Tried[] = []): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lock(tx, now, [...counted, ...checked])
    const waitMs = Math.max(...locked.map(({ tried, tries }) => waitBeforeTry(tries, tryLimits[tried.kind], now)))
    if (waitMs > 0) refuseTooMany(waitMs)
    if (counted.length > 0) await store(tx, now, locked.slice(0, counted.length))
  })
}

/** Counts a try and returns 0, or returns how many milliseconds it has to wait, uncounted. */
export function waitOfTry(db: Db, now: number, tried: Tried): Promise<number> {
  return db.transaction(async (tx) => {
    const locked = await lock(tx, now, [tried])
    const waitMs = Math.max(...locked.map(({ tries }) => waitBeforeTry(tries, tryLimits[tried.kind], now)))
    if (waitMs === 0) await store(tx, now, locked)
    return waitMs
  })
}

/** Increases a counter without checking its limit. */
export function noteTry(db: Db, now: number, tried: Tried): Promise<void> {
  return db.transaction(async (tx) => store(tx, now, await lock(tx, now, [tried])))
}

/** Returns a counter's present value. */
export async function countedTries(db: Db, now: number, tried: Tried): Promise<number> {
  const [row] = await queries.findTries(db, { key: keyOf(tried), now: new Date(now) })
  return row?.failures ?? 0
}

/** Decreases the counters by one: the attempt succeeded or was never made. */
export async function takeBackTry(db: Db, tried: Tried[]): Promise<void> {
  await queries.takeBackTries(db, { keys: tried.map(keyOf) })
}

/** Resets the counters, for example after a success. */
export async function forgetTries(db: Db, tried: Tried[]): Promise<void> {
  await queries.forgetTries(db, { keys: tried.map(keyOf) })
}

/** Deletes expired counters. */
export async function sweepThrottles(db: Db, now: number): Promise<void> {
  await queries.sweepThrottles(db, { now: new Date(now) })
}
