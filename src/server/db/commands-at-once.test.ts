import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { runProgram } from '../../testing/program.ts'
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

test('O15 before a switch the database writes out what has changed, so that its stop does not have to', async () => {
  const { dataDir, open } = await restingDatabase()
  const { database, leave } = await open()
  const checkpoints = async () =>
    (await database.pool.query<{ made: number }>('SELECT num_requested AS made FROM pg_stat_checkpointer')).rows[0]
      ?.made ?? 0
  const before = await checkpoints()
  expect((await runProgram('server/composition/migrate.ts', [], { DATA_DIR: dataDir })).code).toBe(0)
  await expect.poll(checkpoints, { timeout: 10_000 }).toBeGreaterThan(before)
  await leave()
})

test('a command does not stop the database when a Lantern has started in the meantime', async () => {
  const { dataDir, open, isRunning } = await restingDatabase()
  const { leave } = await open()
  const lantern = await takeInstanceLock(dataDir)
  await leave()
  expect(await isRunning()).toBe(true)
  await lantern.release()
})
