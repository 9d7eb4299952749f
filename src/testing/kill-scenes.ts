import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { startEmbedded, stopEmbedded } from '../server/db/embedded.ts'
import { findRecordedPid, findServerProcesses, signalAll } from '../server/db/embedded/processes.ts'
import { openFolder } from './folder.ts'
import { startKilledSite } from './killed-site.ts'
import { openTaker } from './taker.ts'

/** A data folder with a database that flushes, and the folder of its data. */
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

/** Mostly the application alone dies; every tenth time its postmaster too, every tenth time every process there is. */
async function killAlso(round: number, data: string): Promise<void> {
  if (round % 10 === 3) await killOf.postmaster(data)
  if (round % 10 === 7) await killOf.everything(data)
}

/** Kills a site that saves answers at random moments, so many times; returns what was acknowledged and is missing. */
export async function killSite(kills: number) {
  const { dataDir, data } = await openDurable()
  const taker = openTaker()
  const first = startKilledSite(dataDir)
  await taker.begin((await first.ready) ?? '')
  await first.kill('process')

  const missing: unknown[] = []
  let metReady = 0
  for (let round = 0; round < kills; round += 1) {
    const site = startKilledSite(dataDir)
    // Every sixth dies while it starts.
    const url = round % 6 === 5 ? undefined : await site.ready
    if (url) missing.push(...(await taker.missing(url)))
    if (url) metReady += 1
    const saving = url ? taker.saveUntil(url, () => false) : undefined
    await sleep(Math.random() * 300)
    await Promise.all([site.kill(round % 2 ? 'group' : 'process'), killAlso(round, data)])
    await saving
  }

  const last = startKilledSite(dataDir)
  missing.push(...(await taker.missing((await last.ready) ?? '')))
  await last.kill('process')
  return { missing, metReady, saves: taker.counts().saves }
}

/** What of a database is killed. */
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
const sorts = ['postmaster', 'backend', 'everything'] as const

/**
 * Kills the database below a site that saves answers, so many times and in every sort by turns; each time waits until saves go
 * on. Returns what was acknowledged and is missing, and how long each outage took.
 */
export async function killDatabase(kills: number) {
  const { dataDir, data } = await openDurable()
  const site = startKilledSite(dataDir, { LOG_LEVEL: 'info' })
  const url = (await site.ready) ?? ''
  const taker = openTaker()
  await taker.begin(url)
  let isOver = false
  const saving = taker.saveUntil(url, () => isOver)
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await sleep(5)
  }
  const recoveriesMs: number[] = []
  for (let round = 0; round < kills; round += 1) {
    const { acknowledgements } = taker.counts()
    await until(() => taker.counts().acknowledgements >= acknowledgements + 8)
    await sleep(Math.random() * 200)
    const { refusals } = taker.counts()
    const killedAt = performance.now()
    await killOf[sorts[round % sorts.length] ?? 'everything'](data)
    // A save under way at the kill shows that it was felt; one after it, that it is over.
    await until(() => taker.counts().refusals > refusals)
    const before = taker.counts().acknowledgements
    await until(() => taker.counts().acknowledgements >= before + 4)
    recoveriesMs.push(performance.now() - killedAt)
  }
  isOver = true
  await saving
  const missing = await taker.missing(url)
  const exitCode = await site.stop()
  const log = site.said()
  return { missing, recoveriesMs, ...taker.counts(), log, exitCode, left: await processesOf(data) }
}

/** Kills the database of a data folder and takes its data away, so that it cannot be started; returns how to give them back. */
export async function takeDatabaseAway(dataDir: string): Promise<() => Promise<void>> {
  const data = join(dataDir, 'postgres/data')
  await rename(data, `${data}.away`)
  await killOf.everything(data)
  return () => rename(`${data}.away`, data)
}
