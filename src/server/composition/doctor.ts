import { statfs } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { readConfig, type Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { callFor } from '../staff/called.ts'
import { print, runProgram } from '../staff/program.ts'
import { openDatabaseForCommand } from './open-database.ts'

/** What was found about one thing, in a sentence. */
type Finding = { isWell: boolean; said: string }
const well = (said: string): Finding => ({ isWell: true, said })
const wrong = (said: string): Finding => ({ isWell: false, said })

const patienceMs = 10_000
const leastFreeBytes = 1e9
const leastFreePart = 0.1
/** How far the clocks of the site and its database may be apart. */
const mostSkewMs = 2_000
const dayMs = 86_400_000
const oldBackupDays = 2

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function ofDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const said = `Disk: ${(free / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free.`
  if (free >= Math.min(leastFreeBytes, leastFreePart * blocks * bsize)) return well(said)
  return wrong(`${said} Remove old backups, or make it larger: on a full disk nothing can be saved.`)
}

async function ofMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (smtpUrl === null)
    return wrong(`Mail: no email is sent; they are files in ${dataDir}/mails. Set SMTP_URL and MAIL_FROM.`)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return well('Mail: the server takes the connection and the password.')
  } catch (error) {
    return wrong(`Mail: the server does not: ${messageOf(error)}. Look at SMTP_URL.`)
  } finally {
    transport.close()
  }
}

async function ofClock({ pool }: Database): Promise<Finding> {
  const sentAt = Date.now()
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const skew = (rows[0]?.now.getTime() ?? 0) - (sentAt + Date.now()) / 2
  const said = `Clock: that of the database differs from this machine's by ${(Math.abs(skew) / 1000).toFixed(1)} s.`
  return Math.abs(skew) <= mostSkewMs ? well(said) : wrong(`${said} Let both machines follow NTP.`)
}

async function ofBackups({ pool }: Database): Promise<Finding> {
  const { rows } = await pool.query<{ ended: Date | null }>(
    'SELECT max(finished_at) AS ended FROM backups WHERE problem IS NULL',
  )
  const ended = rows[0]?.ended
  if (!ended)
    return wrong(
      `Backups: there is none. Make one with ${callFor('backup', 'FILE')}, and set a schedule in Site, Backup.`,
    )
  const days = (Date.now() - ended.getTime()) / dayMs
  const said = `Backups: the last is ${days < 1 ? 'less than a day' : `${Math.floor(days)} days`} old.`
  return days <= oldBackupDays ? well(said) : wrong(`${said} Set a schedule in Site, Backup.`)
}

async function ofAddress({ siteUrl, host, trustedProxies }: Config): Promise<Finding> {
  if (siteUrl === null)
    return trustedProxies > 0
      ? wrong('Address: SITE_URL is not set, so links in emails lead to this machine. Set it to the public address.')
      : well('Address: the site is for this machine alone, as SITE_URL is not set.')
  if (trustedProxies === 0 && siteUrl.startsWith('https:'))
    return wrong(`Address: ${siteUrl} needs a proxy in front of ${host}, and TRUST_PROXY is 0: set it to 1.`)
  try {
    const { status } = await fetch(`${siteUrl}/healthz`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    })
    if (status === 200) return well(`Address: ${siteUrl} leads to the site.`)
    return wrong(`Address: ${siteUrl}/healthz replies ${status}. Look at the proxy's configuration.`)
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return wrong(
      `Address: ${siteUrl} does not reply: ${messageOf(cause ?? error)}. Look at DNS, the proxy and its certificate.`,
    )
  }
}

async function ofDatabase({ pool }: Database): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; size: string }>(
    "SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size",
  )
  return well(`Database: PostgreSQL ${rows[0]?.version} replies and holds ${rows[0]?.size}.`)
}

/** Prints a sentence about each thing that an academy depends on; 1 when something is to be done. */
await runProgram(async () => {
  const config = readConfig(process.env)
  const findings: Finding[] = []
  const look = async (what: string, work: () => Promise<Finding>) =>
    findings.push(await work().catch((error: unknown) => wrong(`${what}: ${messageOf(error)}`)))
  let opened: Awaited<ReturnType<typeof openDatabaseForCommand>> | undefined
  await look('Database', async () => {
    opened = await openDatabaseForCommand(config)
    return ofDatabase(opened.database)
  })
  const { database, leave } = opened ?? {}
  if (database) {
    await look('Clock', () => ofClock(database))
    await look('Backups', () => ofBackups(database))
  }
  await leave?.()
  await look('Disk', () => ofDisk(config))
  await look('Mail', () => ofMail(config))
  await look('Address', () => ofAddress(config))
  for (const { isWell, said } of findings) print(`${isWell ? 'ok   ' : 'to do'} ${said}`)
  if (findings.some(({ isWell }) => !isWell)) process.exitCode = 1
})
