import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { startWriter } from '../../testing/writer-process.ts'
import { startEmbedded, stopEmbedded } from './embedded.ts'
import { findRecordedPid, findServerProcesses, signalAll } from './embedded/processes.ts'

const kills = 60

/** Mostly the application alone dies; every tenth time its postmaster too, every tenth time every process there is. */
async function killAlso(round: number, data: string): Promise<void> {
  if (round % 10 === 3) {
    const postmaster = await findRecordedPid(data)
    if (postmaster) signalAll([postmaster], 'SIGKILL')
  }
  if (round % 10 === 7) signalAll(await findServerProcesses((folder) => folder.startsWith(data)), 'SIGKILL')
}

test(`no acknowledged row is missing after ${kills} kills at random moments`, { timeout: 90_000 }, async () => {
  const dataDir = await openFolder('lantern kill ')
  onTestFinished(async () => {
    await stopEmbedded(dataDir)
    await rm(dataDir, { recursive: true })
  })
  const { location } = await startEmbedded({ dataDir, log: () => {} })

  const acknowledged: string[] = []
  for (let round = 0; round < kills; round++) {
    const writer = startWriter(dataDir)
    await sleep(100 + Math.random() * 500)
    await Promise.all([writer.kill(round % 2 ? 'group' : 'process'), killAlso(round, join(location, 'data'))])
    acknowledged.push(...writer.acknowledged)
  }

  const { access } = await startEmbedded({ dataDir, log: () => {} })
  const client = new Client(access)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from acknowledged')
  await client.end()
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.length).toBeGreaterThan(kills)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})
