import { dayMs } from '../dates.ts'

/** Intervals of automatic backups of the academy. T31 */
export const backupIntervals = ['never', 'daily', 'weekly'] as const

export type BackupInterval = (typeof backupIntervals)[number]

/** The age in days beyond which the last backup, or its copy, is late: without a schedule an owner makes them when it suits. */
export const lateDays: Readonly<Record<BackupInterval, number>> = { never: 8, daily: 2, weekly: 8 }

/** The age in days beyond which the last test of restoring is late, which is made every week. */
export const lateTestDays = 9

/** The parts of backups that can be late, in the order in which they are said. */
export const lateChecks = ['backup', 'copy', 'test'] as const

export type LateCheck = (typeof lateChecks)[number]

/** Returns how many days ago something was, in whole days. */
export const daysSince = (at: Date, now: number): number => Math.floor((now - at.getTime()) / dayMs)

/** The triggers of a backup. */
export const backupKinds = ['studio', 'schedule', 'command'] as const

export type BackupKind = (typeof backupKinds)[number]

/** The most scheduled backups that are stored. */
export const mostBackups = 60

/**
 * The age up to which a backup that was made by hand is copied, and all its copies stay, in ms. Older ones have no copy because there was no
 * store. Of those that were made on one day, the first may be the one from before a change.
 */
export const byHandMs = 7 * dayMs

/** The number of copies that the backup store retains: the newest of each of the last days, weeks and months that have one. */
export type Retention = { daily: number; weekly: number; monthly: number }

/** Returns which of these instants, in milliseconds, retention keeps; days, weeks from Monday and months are those of UTC. */
export function retained(instants: readonly number[], { daily, weekly, monthly }: Retention): Set<number> {
  const newestFirst = instants.toSorted((one, other) => other - one)
  const newestOfEach = (periodOf: (instant: number) => number | string, count: number) => {
    const periods = Map.groupBy(newestFirst, periodOf)
    return [...periods.values()].slice(0, count).flatMap((inPeriod) => inPeriod.slice(0, 1))
  }
  return new Set([
    ...newestOfEach((instant) => Math.floor(instant / dayMs), daily),
    // The epoch began on a Thursday.
    ...newestOfEach((instant) => Math.floor((instant / dayMs + 3) / 7), weekly),
    ...newestOfEach((instant) => new Date(instant).toISOString().slice(0, 7), monthly),
    ...newestFirst.slice(0, 1),
  ])
}

/** The fewest characters of a backup's passphrase: anyone who has the file can try without limit. */
export const leastPassphrase = 12
