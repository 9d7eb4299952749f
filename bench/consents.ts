import type pg from 'pg'
import type { BenchStudent, Prepared } from './prepare.ts'
import { residentMegabytes } from './processes.ts'
import type { Scenario } from './scenarios.ts'
import { saving } from './search.ts'

const stored = 6_000
const readers = 4
/** A save may take so many times as long as alone: the load generator shares the machine. */
const goals = { times: 3, emails: 50, megabytes: 1 }

/**
 * Measures how long a save takes alone, and beside one student who agrees and withdraws as fast as the replies come and four who read six
 * thousand consents each; and how many emails the academy gets of it. T43
 */
export async function benchConsents(
  site: { url: string; pid: number },
  pool: pg.Pool,
  { prepared, save, seconds }: { prepared: Prepared; save: Scenario; seconds: number },
): Promise<boolean> {
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
  const isGood =
    beside.p95 <= goals.times * alone.p95 &&
    alone.failed + beside.failed === 0 &&
    emails <= goals.emails &&
    longest < goals.megabytes * 1e6
  console.log(
    `\nsave p95 alone ${alone.p95.toFixed(0)} ms; beside a student who agrees and withdraws for ${seconds} s and ${readers} who read ` +
      `${stored} consents each ${beside.p95.toFixed(0)} ms (${beside.count} saves, ${alone.failed + beside.failed} failed); ` +
      `${emails} emails queued, ${(await count('consents')) - before.rows} rows added, the longest reply ${longest} bytes, ` +
      `memory of the site at most ${most.toFixed(0)} MB; goals ${goals.times} times, ${goals.emails} emails, ${goals.megabytes} MB a reply: ` +
      (isGood ? 'reached' : 'MISSED'),
  )
  return isGood
}
