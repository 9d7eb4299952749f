import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { readConfig } from '../config.ts'
import { openDatabaseForCommand } from '../composition/open-database.ts'
import { startEmbedded, stopEmbedded } from './embedded.ts'
import { findServerProcesses } from './embedded/processes.ts'
import { takeInstanceLock } from './instance-lock.ts'

/** Returns a data folder with a stopped database. */
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

test('of several concurrent commands, the last one to finish stops the database', async () => {
  const { open, isRunning } = await restingDatabase()
  const commands = await Promise.all([open(), open(), open()])
  for (const { database, leave } of commands) {
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await leave()
  }
  expect(await isRunning()).toBe(false)
})

test('a command does not stop the database when a Lantern has started in the meantime', async () => {
  const { dataDir, open, isRunning } = await restingDatabase()
  const { leave } = await open()
  const lantern = await takeInstanceLock(dataDir)
  await leave()
  expect(await isRunning()).toBe(true)
  await lantern.release()
})
