import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { openDatabase } from './database.ts'
import { startEmbedded, stopEmbedded } from './embedded.ts'
import { supervise, type Supervision } from './supervisor.ts'
import { DatabaseDown } from './unavailable.ts'

/** Returns a supervised database that has just been stopped. */
async function loseDatabase(supervision: (given: { restart: () => Promise<void> }) => Partial<Supervision>) {
  const dataDir = await openFolder('lantern supervised ')
  onTestFinished(async () => {
    await stopEmbedded(dataDir)
    await rm(dataDir, { recursive: true })
  })
  const start = () => startEmbedded({ dataDir, durable: false, log: () => undefined })
  const { access } = await start()
  const database = openDatabase(access, { size: 2, onError: () => undefined })
  onTestFinished(() => database.close())
  const lines: string[] = []
  const restart = async () => void (await start())
  const supervisor = supervise(database, { log: (_, line) => lines.push(line), ...supervision({ restart }) })
  onTestFinished(() => supervisor.stop())
  await stopEmbedded(dataDir)
  return { database, supervisor, lines }
}

test('a database that fails to start is retried, and given up when the reason is permanent', async () => {
  let starts = 0
  const givenUp = Promise.withResolvers<void>()
  const { database, supervisor, lines } = await loseDatabase(() => ({
    giveUpMs: 1_000,
    restart: async () => {
      starts += 1
      throw new Error('its data are of another version')
    },
    onGivenUp: givenUp.resolve,
  }))
  await givenUp.promise
  expect(supervisor.state()).toBe('given up')
  expect(starts).toBeGreaterThan(1)
  expect(lines.filter((line) => line.includes('another version'))).toHaveLength(starts)
  await expect(database.pool.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseDown)
})

test('it is not given up while the reason may be temporary', async () => {
  let isFull = true
  let looks = 0
  const up = Promise.withResolvers<void>()
  const { database, supervisor } = await loseDatabase(({ restart }) => ({
    giveUpMs: 0,
    mayPass: async () => {
      looks += 1
      if (looks === 3) isFull = false
      return true
    },
    restart: async () => {
      if (isFull) throw new Error('No space left on device')
      await restart()
    },
    log: (level) => level === 'info' && up.resolve(),
    onGivenUp: () => up.reject(new Error('it was given up')),
  }))
  await up.promise
  expect(supervisor.state()).toBe('up')
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
