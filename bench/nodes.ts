import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import pg from 'pg'
import { startSite, type Site } from '../e2e/site.ts'
import { startEmbedded } from '../src/server/db/embedded.ts'
import { unpackedPackage } from '../src/testing/debian-packages.ts'
import { openFolder } from '../src/testing/folder.ts'
import { freePorts } from '../src/testing/free-ports.ts'
import { startNginx } from '../src/testing/nginx.ts'
import { megabytesOf } from '../src/testing/memory.ts'
import { capacityOf, measuredCosts } from './capacity.ts'
import { prepare } from './prepare.ts'
import { databaseCpuSeconds, processCpuSeconds } from './processes.ts'
import { quantile } from './quantile.ts'
import { answering, countLost } from './students.ts'

const count = Number(process.env['BENCH_STUDENTS'] ?? 5_000)
const seconds = Number(process.env['BENCH_STUDENT_SECONDS'] ?? 120)
const goalP95 = 300

/** Returns the process that started the one which serves this connection. */
async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').replace(/^.*\) /, '')
  return Number(stat.split(' ')[1])
}

/**
 * Lets students answer on two nodes behind nginx with one PostgreSQL: half of the time undisturbed, which is what CPU is counted in, and half
 * of it while each node is restarted. Returns whether every goal is reached. O13
 */
export async function benchNodes(): Promise<boolean> {
  const nginx = unpackedPackage('nginx')
  if (nginx === undefined) return false
  const dataDir = await openFolder('lantern bench nodes ')
  const { access, stop } = await startEmbedded({ dataDir, log: () => undefined })
  const pool = new pg.Pool({ ...access, max: 2 })
  const account = `${access.user}:${encodeURIComponent(access.password)}`
  const DATABASE_URL = `postgres://${account}@localhost/${access.database}?host=${encodeURIComponent(access.host)}&port=${access.port}`
  const start = async (port: number) => {
    const own = join(dataDir, `node ${port}`)
    await mkdir(own, { recursive: true })
    const env = { DATABASE_URL, TRUST_PROXY: '1', DEMO: '1', DATABASE_POOL: '20' }
    return startSite({ dataDir: own, port, env, program: 'src/testing/lantern-without-screens.ts' })
  }
  const ports = await freePorts(2)
  const nodes: Site[] = []
  // One after the other: the first one loads the demo.
  for (const port of ports) nodes.push(await start(port))
  const proxy = await startNginx(nginx, dataDir, ports)
  try {
    const prepared = await prepare(pool, { readers: 0, submitters: 0, reviewers: 0, students: count })
    const postmaster = await postmasterOf(pool)
    const cpu = () => ({
      site: nodes.reduce((sum, { pid }) => sum + processCpuSeconds(pid), 0),
      database: databaseCpuSeconds(postmaster),
    })
    const half = (seconds * 1000) / 2
    console.log(`${count} students on two nodes, ${seconds} s; ${cpus().length} x ${cpus()[0]?.model}`)
    const before = cpu()
    const calm = await answering(proxy.url, prepared.students, prepared.module2, half)
    const after = cpu()
    const [site = 0, database = 0] = [
      Math.max(...(await Promise.all(nodes.map(({ pid }) => megabytesOf(pid))))),
      await megabytesOf(postmaster),
    ]
    const restarting = (async () => {
      for (const [at, port] of ports.entries()) {
        await new Promise((resolve) => setTimeout(resolve, half / 8))
        await nodes[at]?.stop()
        nodes[at] = await start(port)
      }
    })()
    const [restarted] = await Promise.all([answering(proxy.url, prepared.students, prepared.module2, half), restarting])
    const lost = await countLost(pool, restarted.witnesses)
    const micros = (used: number) => (used * 1e6) / Math.max(1, calm.waits.length)
    const costs = {
      siteMicros: micros(after.site - before.site),
      databaseMicros: micros(after.database - before.database),
    }
    const line = (what: string, { waits, errors }: typeof calm) => {
      const at = (share: number) => quantile(waits, share).toFixed(0)
      console.log(
        `  ${what}: ${waits.length} saves, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms, ${errors} errors`,
      )
    }
    line('undisturbed', calm)
    line('while each node was restarted', restarted)
    const isReached =
      Math.max(quantile(calm.waits, 0.95), quantile(restarted.waits, 0.95)) <= goalP95 &&
      calm.errors + restarted.errors + lost === 0
    console.log(
      `  ${lost} answers lost; load ${loadavg()[0]?.toFixed(1)}; goal p95 ${goalP95} ms, no error, none lost: ${isReached ? 'reached' : 'MISSED'}`,
    )
    const academy = { students: count, atOnce: 1, testsAWeek: 1 }
    const cores = (of: typeof costs) => {
      const { nodes: needed, primaryCores } = capacityOf(academy, of)
      return `${needed} nodes and ${primaryCores.toFixed(2)} cores of the primary`
    }
    console.log(
      `  CPU of a save: site ${costs.siteMicros.toFixed(0)} µs, database ${costs.databaseMicros.toFixed(0)} µs; ` +
        `so ${cores(costs)} for them; by the figures of docs/capacity.md ${cores(measuredCosts)}`,
    )
    console.log(
      `  memory after the undisturbed half: ${site.toFixed(0)} MB for the larger node, ${database.toFixed(0)} MB for PostgreSQL`,
    )
    return isReached
  } finally {
    await proxy.stop()
    await Promise.all(nodes.map((node) => node.stop()))
    await pool.end()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
