import { spawnSync } from 'node:child_process'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { isLow, spacesOf } from '../db/disk.ts'
import { well, wrong, type Finding } from './finding.ts'

/** The largest difference allowed between the clocks of the site and its database, in ms. */
const mostSkewMs = 2_000

/** Looks how much is free of the disks of the data folder and of the embedded database, by `measure`. */
export async function ofDisks(
  { dataDir }: Config,
  databaseFolder: string | null,
  measure = spacesOf,
): Promise<Finding[]> {
  const spaces = await measure({ dataDir, databaseFolder })
  return spaces.map((space) => {
    const said = `Disk: ${(space.free / 1e9).toFixed(1)} GB of ${(space.size / 1e9).toFixed(1)} GB are free.`
    return isLow(space)
      ? wrong(`${said} Remove old backups, or make it larger: on a full disk nothing can be saved.`)
      : well(said)
  })
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
