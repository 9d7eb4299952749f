import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { readConfig } from '../config.ts'
import { openDatabaseForCommand } from '../composition/open-database.ts'
import { startEmbedded, stopEmbedded } from './embedded.ts'
import { findServerProcesses } from './embedded/processes.ts'
import { takeInstanceLock } from './instance-lock.ts'

/** A data folder whose database has been made, and rests. */
async function restingDatabase() {
  const dataDir = await openFolder('lantern commands ')
  onTestFinished(async () => {
    await stopEmbedded(dataDir)
    await rm(dataDir, { recursive: true })
  })
  const { location, stop } = await startEmbedded({ dataDir, durable: false, log: () => undefined })
  await stop()
  const data = join(location, 'data')
  return {
    dataDir,
    isRunning: async () => (await findServerProcesses((folder) => folder === data)).length > 0,
    open: () => openDatabaseForCommand(readConfig({ DATA_DIR: dataDir })),
  }
}

test('of several commands at once the last one to leave stops the database that they started', async () => {
  const { open, isRunning } = await restingDatabase()
  const commands = await Promise.all([open(), open(), open()])
  for (const { database, leave } of commands) {
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await leave()
  }
  expect(await isRunning()).toBe(false)
})

test('a command leaves the database to a Lantern that started meanwhile', async () => {
  const { dataDir, open, isRunning } = await restingDatabase()
  const { leave } = await open()
  const lantern = await takeInstanceLock(dataDir)
  await leave()
  expect(await isRunning()).toBe(true)
  await lantern.release()
})
