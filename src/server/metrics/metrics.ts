import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { SaveResponses } from '../attempts/answering/saving.ts'
import { readBackupChecks } from '../backup/store.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { WatchedStandby } from '../db/standby.ts'
import { spaceOf } from '../db/disk.ts'
import { skewOf } from '../doctor/machine.ts'
import type { Replied } from '../http/replied.ts'
import * as queries from './queries.ts'

/** The figures of one process, for Prometheus. No label has a value that comes from a request. */
export type Metrics = {
  /** Counts a reply. */
  replied: Replied
  /** Returns the same function, whose stored answers are counted. */
  counting(save: SaveResponses): SaveResponses
  /** Prints all figures; those of a database that does not reply in time are left out. */
  print(): Promise<string>
}

/** The sources of the figures. */
export type MetricsOf = {
  database: Database
  /** Returns the standby, once one is open. */
  standby?: () => WatchedStandby | undefined
  config: Pick<Config, 'dataDir' | 'backupCopies'>
  release: string
  now: () => number
  isReady: () => boolean
  /** Time limit for the database, in ms; Prometheus itself waits for ten seconds. */
  databaseMs?: number
}

/** The goal of a save, 0.3 s, and what a browser still waits for, 15 s, are among them. */
const bucketsSeconds = [0.01, 0.03, 0.1, 0.3, 1, 3, 15]

/** Opens the figures of this process; they cost nothing in the database until they are printed. */
export function openMetrics({
  database,
  standby = () => undefined,
  config,
  release,
  now,
  isReady,
  databaseMs = 3_000,
}: MetricsOf): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name: `lantern_${name}`, help, labelNames, registers })

  const replies = new Counter({
    name: 'lantern_replies_total',
    help: 'Replies by declared call, or page, memory (pages from memory) or other, and by class of status; pages make calls too',
    labelNames: ['call', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'lantern_reply_seconds',
    help: 'How long requests took, by call as in lantern_replies_total; those that wait for news are meant to be long',
    labelNames: ['call'],
    buckets: bucketsSeconds,
    registers,
  })
  const saves = new Counter({
    name: 'lantern_saves_total',
    help: 'Answers of tests stored and acknowledged',
    registers,
  })
  gauge('release', 'The release that runs: 1, with its version', ['version']).set({ version: release }, 1)
  const up = gauge('database_up', 'Whether the database replies: 1 or 0')
  const size = gauge('pool_size', 'How many connections to the database a pool may have', ['pool'])
  const used = gauge('pool_used', 'Connections of a pool that are in use', ['pool'])
  const waiting = gauge('pool_waiting', 'Requests that wait for a connection of a pool', ['pool'])
  const lag = gauge(
    'standby_lag_seconds',
    'How old what the standby shows is at most; +Inf while it is not followed, 0 without one',
  )
  const free = gauge('disk_free_bytes', 'Free bytes on the disk of the data folder')
  const space = gauge('disk_size_bytes', 'The size of the disk of the data folder')
  const ofDatabase = {
    outbox: gauge('outbox_waiting', 'Emails and removals of files that are to be done'),
    oldest: gauge('outbox_oldest_seconds', 'For how long the oldest of them has been overdue'),
    attempts: gauge('attempts_running', 'Tests that are being taken against the clock, on all nodes'),
    backup: gauge('backup_age_seconds', 'The age of the last backup; +Inf without any'),
    copy: gauge(
      'backup_copy_failed',
      'Whether the copy of a backup did not reach its bucket and is to be made again: 1 or 0',
    ),
    restore: gauge('backup_restore_failed', 'Whether the last test of restoring failed: 1 or 0'),
    offset: gauge('clock_offset_seconds', "How far the database's clock is ahead of this machine's"),
  }

  /** Reads one thing after the other, so that this takes one connection at most. */
  const readDatabase = async () => {
    const db = database.exam
    const offset = await skewOf(db)
    const [load] = await queries.findLoad(db)
    const { made_at, copy_problem, test_problem } = await readBackupChecks(db, {
      hasStore: config.backupCopies !== null,
      now: now(),
    })
    const ageOf = (since: Date | null | undefined) =>
      since ? Math.max(0, (now() - since.getTime()) / 1000) : undefined
    ofDatabase.offset.set(offset / 1000)
    ofDatabase.outbox.set(load?.waiting ?? 0)
    ofDatabase.oldest.set(ageOf(load?.due_since) ?? 0)
    ofDatabase.attempts.set(load?.running_attempts ?? 0)
    ofDatabase.backup.set(ageOf(made_at) ?? Infinity)
    ofDatabase.copy.set(copy_problem === null ? 0 : 1)
    ofDatabase.restore.set(test_problem === null ? 0 : 1)
  }
  const forgetDatabase = () => Object.values(ofDatabase).forEach((one) => one.remove())
  let reading: Promise<void> | undefined
  /** Reads the figures of the database in limited time; those who ask at once share one reading. */
  const readInTime = () => {
    reading ??= readDatabase().finally(() => (reading = undefined))
    return Promise.race([
      reading,
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('the database is slow')), databaseMs).unref()
      }),
    ])
  }

  return {
    replied(call, status, ms) {
      replies.inc({ call, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ call }, ms / 1000)
    },
    counting: (save) => async (sent) => {
      const stored = await save(sent)
      saves.inc(stored.size)
      return stored
    },
    async print() {
      const following = standby()
      for (const [pool, { options, totalCount, idleCount, waitingCount }] of [
        ['general', database.pool],
        ['exam', database.exam.pool],
        ['reading', database.reading.pool],
        ...(following ? [['standby', following.pool] as const] : []),
      ] as const) {
        size.set({ pool }, options.max)
        used.set({ pool }, totalCount - idleCount)
        waiting.set({ pool }, waitingCount)
      }
      lag.set(following?.lagSeconds() ?? 0)
      const disk = await spaceOf(config.dataDir)
      free.set(disk.free)
      space.set(disk.size)
      up.set(isReady() ? 1 : 0)
      await (isReady() ? readInTime() : Promise.reject(new Error('the database is down'))).catch(forgetDatabase)
      return register.metrics()
    },
  }
}
