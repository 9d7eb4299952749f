import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { well, wrong, type Finding } from './finding.ts'

const leastFreeBytes = 1e9
const leastFreePart = 0.1
/** How far the clocks of the site and its database may be apart. */
const mostSkewMs = 2_000

/** Returns the size of the data folder's disk and what of it is free, in bytes. */
export async function spaceOf({ dataDir }: Pick<Config, 'dataDir'>): Promise<{ free: number; size: number }> {
  // With a database elsewhere the folder is created by the first email or file.
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Looks how much of the disk is free. */
export async function ofDisk(config: Config): Promise<Finding> {
  const { free, size } = await spaceOf(config)
  const said = `Disk: ${(free / 1e9).toFixed(1)} GB of ${(size / 1e9).toFixed(1)} GB are free.`
  if (free >= Math.min(leastFreeBytes, leastFreePart * size)) return well(said)
  return wrong(`${said} Remove old backups, or make it larger: on a full disk nothing can be saved.`)
}

/** Returns how many milliseconds the database's clock is ahead of this machine's. */
export async function skewOf({ pool }: Pick<Database, 'pool'>): Promise<number> {
  // Waiting for a connection is no part of the way there and back.
  const client = await pool.connect()
  try {
    const sentAt = Date.now()
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    return (rows[0]?.now.getTime() ?? 0) - (sentAt + Date.now()) / 2
  } finally {
    client.release()
  }
}

/** Compares the machine's clock with the database's, and looks whether something sets it. */
export async function ofClock(database: Database): Promise<Finding> {
  const skew = await skewOf(database)
  const said = `Clock: that of the database differs from this machine's by ${(Math.abs(skew) / 1000).toFixed(1)} s.`
  if (Math.abs(skew) > mostSkewMs) return wrong(`${said} Let both machines follow NTP.`)
  const { stdout } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { encoding: 'utf8' })
  // Where there is no systemd nothing is known.
  return stdout?.trim() === 'no'
    ? wrong(`${said} Nothing sets it: timedatectl set-ntp true, or apt-get install systemd-timesyncd.`)
    : well(said)
}

/** Looks whether the database replies. */
export async function ofDatabase({ pool }: Database): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; size: string }>(
    "SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size",
  )
  return well(`Database: PostgreSQL ${rows[0]?.version} replies and holds ${rows[0]?.size}.`)
}
