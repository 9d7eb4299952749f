import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { runProgram } from '../../testing/program.ts'
import { startEmbedded, stopEmbedded } from '../db/embedded.ts'
import { takeInstanceLock } from '../db/instance-lock.ts'

test('npm stop stops a database that is no longer in use, and reports the outcome', async () => {
  const dataDir = await openFolder('lantern stop ')
  onTestFinished(async () => {
    await stopEmbedded(dataDir)
    await rm(dataDir, { recursive: true })
  })
  const stop = (env: Record<string, string> = {}) =>
    runProgram('server/composition/stop.ts', [], { DATABASE_URL: '', DATA_DIR: dataDir, ...env })
  await startEmbedded({ dataDir, durable: false, log: () => undefined })

  const lantern = await takeInstanceLock(dataDir)
  expect(await stop()).toEqual({
    code: 1,
    out: '',
    err: `Lantern is already running on the data folder ${dataDir}. End it first (Ctrl-C in its terminal).\n`,
  })
  await lantern.release()
  expect(await stop()).toEqual({ code: 0, out: `Stopped the database of ${dataDir}.\n`, err: '' })
  expect(await stop()).toEqual({ code: 0, out: `No database is running for ${dataDir}.\n`, err: '' })
  expect(await stop({ DATABASE_URL: 'postgres://lantern@db.example/lantern' })).toEqual({
    code: 0,
    out: 'DATABASE_URL is set; Lantern does not stop that server.\n',
    err: '',
  })
})
