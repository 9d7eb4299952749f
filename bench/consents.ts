import type pg from 'pg'
import type { BenchStudent, Prepared } from './prepare.ts'
import { residentMegabytes } from './processes.ts'
import type { MailServer } from '../src/testing/mail-server.ts'
import type { Scenario } from './scenarios.ts'
import { saving } from './search.ts'

const stored = 6_000
const readers = 4
/** A save may take so many times as long as alone: the load generator shares the machine. */
const goals = { times: 3, emails: 50, megabytes: 1, codeMs: 5_000 }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks for a code for a new password, and returns how long its email takes to arrive, in milliseconds. */
async function codeMs(url: string, mails: MailServer, { email }: BenchStudent): Promise<number> {
  const since = performance.now()
  await fetch(`${url}/api/auth/password-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  while (mails.to(email).length === 0) await wait(10)
  return performance.now() - since
}

/**
 * Measures how long a save takes alone, and beside one student who agrees and withdraws as fast as the replies come and four who read six
 * thousand consents each; how many emails the academy gets of it, and how long an emailed code takes before and after. T43
 */
export async function benchConsents(
  site: { url: string; pid: number },
  pool: pg.Pool,
  { prepared, save, seconds, mails }: { prepared: Prepared; save: Scenario; seconds: number; mails: MailServer },
): Promise<boolean> {
  const [early, late] = prepared.readers as [BenchStudent, BenchStudent]
  const [writer, ...others] = prepared.reviewers as [BenchStudent, ...BenchStudent[]]
  const reading = others.slice(0, readers)
  const { rows } = await pool.query<{ noun: string; id: number }>(
    `SELECT noun, max(id)::int AS id FROM thing_versions WHERE noun IN ('privacy', 'terms') GROUP BY noun`,
  )
  const versions = Object.fromEntries(rows.map(({ noun, id }) => [noun, id]))
  await pool.query(
    `INSERT INTO consents (user_id, given_at, versions, withdrawn_at)
      SELECT u, now(), $2, now() FROM unnest($1::int[]) u, generate_series(1, $3::int)`,
    [reading.map(({ id }) => id), JSON.stringify(versions), stored],
  )
  /** Counts the rows of one table, before and after. */
  const count = async (table: 'outbox' | 'consents') =>
    (await pool.query<{ many: number }>(`SELECT count(*)::int AS many FROM ${table}`)).rows[0]?.many ?? 0
  const before = { emails: await count('outbox'), rows: await count('consents') }
  const call = async ({ token }: BenchStudent, path: string, body?: object) => {
    const response = await fetch(`${site.url}/api/user/consents${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body ? JSON.stringify(body) : null,
    })
    return (await response.arrayBuffer()).byteLength
  }

  const memory = residentMegabytes(site.pid)
  const codeBefore = await codeMs(site.url, mails, early)
  await saving(site.url, save.make, 1)
  const alone = await saving(site.url, save.make, seconds)
  const over = new AbortController()
  let longest = 0
  let most = 0
  const write = async () => {
    while (!over.signal.aborted) {
      await call(writer, '', { versions, guardian: null })
      await call(writer, '/withdrawal', { message: 'No.' })
    }
  }
  const read = async (student: BenchStudent) => {
    while (!over.signal.aborted) {
      longest = Math.max(longest, await call(student, ''))
      most = Math.max(most, residentMegabytes(site.pid))
    }
  }
  const working = [write(), ...reading.map(read)]
  const beside = await saving(site.url, save.make, seconds)
  over.abort()
  await Promise.all(working)
  const emails = (await count('outbox')) - before.emails
  const codeAfter = await codeMs(site.url, mails, late)
  const isGood =
    beside.p95 <= goals.times * alone.p95 &&
    alone.failed + beside.failed === 0 &&
    emails <= goals.emails &&
    codeAfter <= goals.codeMs &&
    longest < goals.megabytes * 1e6
  console.log(
    `\nsave p95 alone ${alone.p95.toFixed(0)} ms; beside a student who agrees and withdraws for ${seconds} s and ${readers} who read ` +
      `${stored} consents each ${beside.p95.toFixed(0)} ms (${beside.count} saves, ${alone.failed + beside.failed} failed); ` +
      `${emails} emails queued, an emailed code there in ${codeBefore.toFixed(0)} ms before and ${codeAfter.toFixed(0)} ms after, ${(await count('consents')) - before.rows} rows added, the longest reply ${longest} bytes, ` +
      `memory of the site ${memory.toFixed(0)} MB before, ${most.toFixed(0)} at most and ${residentMegabytes(site.pid).toFixed(0)} after; goals ${goals.times} times, ${goals.emails} emails, ${goals.codeMs} ms for a code, ${goals.megabytes} MB a reply: ` +
      (isGood ? 'reached' : 'MISSED'),
  )
  return isGood
}
