import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { startEmbedded, stopEmbedded } from '../server/db/embedded.ts'
import { findRecordedPid, findServerProcesses, signalAll } from '../server/db/embedded/processes.ts'
import { openFolder } from './folder.ts'
import { startKilledSite } from './killed-site.ts'
import { openTestStudent } from './test-student.ts'

/** Starts a database that flushes to disk; returns its data folder and its data directory. */
async function openDurable() {
  const dataDir = await openFolder('lantern kill ')
  onTestFinished(async () => {
    await stopEmbedded(dataDir)
    await rm(dataDir, { recursive: true })
  })
  const { location } = await startEmbedded({ dataDir, log: () => {} })
  return { dataDir, data: join(location, 'data') }
}

const processesOf = (data: string) => findServerProcesses((folder) => folder.startsWith(data))

/** Kills in one round of ten also the postmaster, in another one every database process. */
async function killAlso(round: number, data: string): Promise<void> {
  if (round % 10 === 3) await killOf.postmaster(data)
  if (round % 10 === 7) await killOf.everything(data)
}

/** Kills a site while it saves answers, at random moments; returns the acknowledged answers that are missing. */
export async function killSite(kills: number) {
  const { dataDir, data } = await openDurable()
  const student = openTestStudent()
  const first = startKilledSite(dataDir)
  await student.begin((await first.ready) ?? '')
  await first.kill('process')

  const missing: unknown[] = []
  let metReady = 0
  for (let round = 0; round < kills; round += 1) {
    const site = startKilledSite(dataDir)
    // In every sixth round the site is killed during its start.
    const url = round % 6 === 5 ? undefined : await site.ready
    if (url) missing.push(...(await student.missing(url)))
    if (url) metReady += 1
    const saving = url ? student.saveUntil(url, () => false) : undefined
    await sleep(Math.random() * 300)
    await Promise.all([site.kill(round % 2 ? 'group' : 'process'), killAlso(round, data)])
    await saving
  }

  const last = startKilledSite(dataDir)
  missing.push(...(await student.missing((await last.ready) ?? '')))
  await last.kill('process')
  return { missing, metReady, saves: student.counts().saves }
}

/** The ways to kill a database. */
const killOf = {
  async postmaster(data: string) {
    const pid = await findRecordedPid(data)
    if (pid) signalAll([pid], 'SIGKILL')
  },
  async backend(data: string) {
    const postmaster = await findRecordedPid(data)
    const others = (await processesOf(data)).filter((pid) => pid !== postmaster)
    signalAll(others.slice(-1), 'SIGKILL')
  },
  everything: async (data: string) => signalAll(await processesOf(data), 'SIGKILL'),
}
const kinds = ['postmaster', 'backend', 'everything'] as const

/**
 * Kills the database of a site that saves answers, alternating between the ways to kill it; after each time, waits until saving works
 * again. Returns the acknowledged answers that are missing, and the length of each outage.
 */
export async function killDatabase(kills: number) {
  const { dataDir, data } = await openDurable()
  const site = startKilledSite(dataDir, { LOG_LEVEL: 'info' })
  const url = (await site.ready) ?? ''
  const student = openTestStudent()
  await student.begin(url)
  let isOver = false
  const saving = student.saveUntil(url, () => isOver)
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await sleep(5)
  }
  const recoveriesMs: number[] = []
  for (let round = 0; round < kills; round += 1) {
    const { acknowledgements } = student.counts()
    await until(() => student.counts().acknowledgements >= acknowledgements + 8)
    await sleep(Math.random() * 200)
    const { refusals } = student.counts()
    const killedAt = performance.now()
    await killOf[kinds[round % kinds.length] ?? 'everything'](data)
    // A rejected save shows that the outage has begun; stored ones show that it is over.
    await until(() => student.counts().refusals > refusals)
    const before = student.counts().acknowledgements
    await until(() => student.counts().acknowledgements >= before + 4)
    recoveriesMs.push(performance.now() - killedAt)
  }
  isOver = true
  await saving
  const missing = await student.missing(url)
  const exitCode = await site.stop()
  const log = site.output()
  return { missing, recoveriesMs, ...student.counts(), log, exitCode, remaining: await processesOf(data) }
}

/** Kills the database of a data folder and moves its data away, so that it cannot start; returns a function that restores it. */
export async function takeDatabaseAway(dataDir: string): Promise<() => Promise<void>> {
  const data = join(dataDir, 'postgres/data')
  await rename(data, `${data}.away`)
  await killOf.everything(data)
  return () => rename(`${data}.away`, data)
}
