import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startSite, type Site } from '../e2e/site.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { openFolder } from '../src/testing/folder.ts'
import { benchConsents } from './consents.ts'
import { benchCrowd } from './crowd.ts'
import { benchHour } from './hour.ts'
import { measure, type Measured } from './load.ts'
import { benchPages } from './pages.ts'
import { benchNodes } from './nodes.ts'
import { prepare, type BenchStudent } from './prepare.ts'
import { quantile } from './quantile.ts'
import { residentMegabytes, startProgram } from './processes.ts'
import type { ReferenceWork } from './reference.ts'
import { benchResults } from './results.ts'
import { scenariosOf, type Scenario } from './scenarios.ts'
import { benchSearch } from './search.ts'
import { benchStudents } from './students.ts'
import { benchStudio } from './studio.ts'
import { isWanted } from './wanted.ts'
import { demoPassword } from '../src/testing/demo-password.ts'
import { startMailServer } from '../src/testing/mail-server.ts'

const connections = 32
/** Paired runs: in each, the site and its two references are measured one after the other. */
const rounds = 5
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const poolSize = 10
const mostMegabytes = 250

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** Returns the ratios of the paired runs, as '0.62 (0.60 to 0.65)': their median, the lowest and the highest. */
const spread = (ratios: number[]) =>
  `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`

/** Returns the median of each figure over the rounds. */
function summed(all: Measured[]): Measured {
  const of = (name: keyof Measured) => median(all.map((one) => one[name]))
  const sum = (name: 'failed' | 'serverErrors') => all.reduce((total, one) => total + one[name], 0)
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpuMicros: of('serverCpuMicros'),
    databaseCpuMicros: of('databaseCpuMicros'),
    failed: sum('failed'),
    serverErrors: sum('serverErrors'),
  }
}

const line = (name: string, m: Measured) =>
  `  ${name.padEnd(24)}${m.perSecond.toFixed(0).padStart(8)}/s  p50 ${m.p50.toFixed(1).padStart(6)} ms  p99 ${m.p99.toFixed(1).padStart(6)} ms  ` +
  `CPU server ${m.serverCpuMicros.toFixed(0).padStart(6)} µs  database ${m.databaseCpuMicros.toFixed(0).padStart(5)} µs` +
  (m.failed > 0 ? `  FAILED ${m.failed}` : '')

/**
 * Measures one path and its two references alternately; returns whether the goal is reached. The references get the same request again and
 * again: the next one of a path may be the only first one of its student.
 */
async function compare(site: Site, postmaster: number, scenario: Scenario, connection: pg.PoolConfig, folder: string) {
  const sample = scenario.make()
  const response = await fetch(`${site.url}${sample.path}`, {
    method: sample.method,
    headers: { ...sample.headers, 'accept-encoding': 'identity' },
    body: sample.body ?? null,
  })
  if (!response.ok) throw new Error(`${scenario.name}: ${response.status} ${await response.text()}`)
  const bodyFile = join(folder, 'body')
  await writeFile(bodyFile, Buffer.from(await response.arrayBuffer()))
  const contentType = response.headers.get('content-type') ?? ''
  const reference = (work: ReferenceWork) =>
    startProgram([
      new URL('reference.ts', import.meta.url).pathname,
      JSON.stringify({ work, bodyFile, contentType, connection, poolSize }),
    ])
  const bare = await reference('nothing')
  const working = await reference(scenario.work)
  const taken = { site: [] as Measured[], bare: [] as Measured[], working: [] as Measured[] }
  const timed = { connections, seconds }
  const load = { connections, ...scenario.amount }
  for (let round = 0; round < rounds; round += 1) {
    taken.site.push(await measure(site, postmaster, load, scenario.make))
    taken.bare.push(await measure(bare, postmaster, timed, () => sample))
    taken.working.push(await measure(working, postmaster, timed, () => sample))
  }
  await bare.stop()
  await working.stop()
  const [ours, a, b] = [summed(taken.site), summed(taken.bare), summed(taken.working)]
  const megabytes = residentMegabytes(site.pid).toFixed(0)
  console.log(`\n${scenario.name}  (${readFileSync(bodyFile).length} bytes; memory of the site ${megabytes} MB)`)
  console.log(line('Lantern', ours))
  console.log(line('(a) bare node:http', a))
  console.log(line(`(b) with one ${scenario.work}`, b))
  const ratiosTo = (reference: Measured[]) =>
    taken.site.map((one, round) => one.perSecond / reference[round]!.perSecond)
  const ratios = { bare: ratiosTo(taken.bare), work: ratiosTo(taken.working) }
  const isReached = scenario.goal === null || median(ratios[scenario.goal.against]) >= scenario.goal.ratio
  const goal = scenario.goal
    ? `goal ${scenario.goal.ratio} of (${scenario.goal.against === 'bare' ? 'a' : 'b'}): ${isReached ? 'reached' : 'MISSED'}`
    : 'no goal'
  console.log(`  ratio ${spread(ratios.bare)} of (a), ${spread(ratios.work)} of (b); ${goal}`)
  return isReached && ours.serverErrors === 0 && ours.failed === 0
}

/** Measures how long other requests wait while thirty users sign in at once. */
async function loginsBesideReads(site: Site, students: BenchStudent[]): Promise<boolean> {
  const token = students[0]?.token ?? ''
  const login = ({ email }: BenchStudent) =>
    fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
  const waits: number[] = []
  const over = new AbortController()
  const reader = async () => {
    while (!over.signal.aborted) {
      const since = performance.now()
      await (
        await fetch(`${site.url}/api/user-quizzes`, { headers: { authorization: `Bearer ${token}` } })
      ).arrayBuffer()
      waits.push(performance.now() - since)
    }
  }
  const readers = [reader(), reader(), reader(), reader()]
  const statuses = await Promise.all(students.slice(0, 30).map(async (student) => (await login(student)).status))
  over.abort()
  await Promise.all(readers)
  const p95 = quantile(waits, 0.95)
  const isGood = p95 < 500 && statuses.every((status) => status === 200)
  console.log(
    `\n30 logins at once: ${statuses.filter((status) => status === 200).length} signed in; ${waits.length} other requests meanwhile, p95 ${p95.toFixed(0)} ms; goal 500 ms: ${isGood ? 'reached' : 'MISSED'}`,
  )
  return isGood
}

const [only, ...asked] = process.argv.slice(2)
if (only === 'nodes') process.exit((await benchNodes()) ? 0 : 1)
const dataDir = await openFolder('lantern bench ')
const { BENCH_FOLDER: folder } = process.env
const mails = await startMailServer()
const env = { SMTP_URL: mails.url, MAIL_FROM: 'academy@lantern.example' }
const site = await startSite({ dataDir, env, ...(folder !== undefined && { folder }) })
if (only === 'pages') {
  await benchPages(site, asked.includes('--keep')).finally(async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  process.exit()
}
const { access: connection } = await startEmbedded({ dataDir, log: () => undefined })
const pool = new pg.Pool({ ...connection, max: 2 })
if (only === 'studio') {
  const isReached = await benchStudio(site, pool).finally(async () => {
    await pool.end()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  process.exit(isReached ? 0 : 1)
}
let isGood = true
try {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = Number(
    readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[1],
  )
  const prepared = await prepare(pool, {
    readers: 200,
    submitters: 3_000,
    beside: 600,
    reviewers: 200,
    students: 500,
    learners: 200,
  })
  for (const { token } of prepared.reviewers) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answers = prepared.module2.map((question_id) => ({ question_id, user_answer: 'a2' }))
    await fetch(`${site.url}/api/user-answer/${prepared.quizId}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ answers }),
    })
  }
  console.log(
    `${connections} connections, ${rounds} paired rounds of ${seconds} s, medians with the lowest and the highest ratio; the load generator shares the machine, whose load is ${loadavg()[0]?.toFixed(1)} before`,
  )
  const isAsked = (name: string) => (only === undefined || name.includes(only)) && isWanted(name)
  const scenarios = scenariosOf(prepared, { seconds, rounds })
  for (const scenario of scenarios)
    if (isAsked(scenario.name)) isGood = (await compare(site, postmaster, scenario, connection, dataDir)) && isGood
  const save = scenarios.find(({ name }) => name === 'save an answer')
  if (save && isAsked('search')) isGood = (await benchSearch(site.url, save, seconds)) && isGood
  if (save && isAsked('consents'))
    isGood = (await benchConsents(site, pool, { prepared, save, seconds, mails })) && isGood
  if (isAsked('logins')) isGood = (await loginsBesideReads(site, prepared.readers)) && isGood
  if (isAsked('students')) isGood = (await benchStudents(site.url, pool, prepared, prepared.students)) && isGood
  if (isAsked('hour')) isGood = (await benchHour(site, postmaster, pool, prepared)) && isGood
  const megabytes = residentMegabytes(site.pid)
  isGood = isGood && megabytes < mostMegabytes
  console.log(
    `\nmemory of the site after the run: ${megabytes.toFixed(0)} MB; goal ${mostMegabytes} MB: ${megabytes < mostMegabytes ? 'reached' : 'MISSED'}`,
  )
  if (isAsked('results')) isGood = (await benchResults(site.url, pool, prepared)) && isGood
  // Last: a million attempts that ended in one instant are no crowd whose results anyone would count.
  if (save && isAsked('crowd')) isGood = (await benchCrowd(site, postmaster, pool, save)) && isGood
  console.log(isGood ? '\nEvery goal is reached.' : '\nA goal is missed.')
} finally {
  await pool.end()
  await site.stop()
  await mails.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = isGood ? 0 : 1
