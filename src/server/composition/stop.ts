import { existsSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { stopEmbedded } from '../db/embedded.ts'
import { dropUnreadOutput } from '../staff/output.ts'
import { AlreadyRunning, takeInstanceLock } from '../db/instance-lock.ts'

/** Stops the embedded database of DATA_DIR unless Lantern is still running; returns the outcome. */
async function stop(): Promise<string> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== null) return 'DATABASE_URL is set; Lantern does not stop that server.'
  if (!existsSync(dataDir)) return `No database is running for ${dataDir}.`
  const lock = await takeInstanceLock(dataDir)
  try {
    const outcome = await stopEmbedded(dataDir)
    return outcome === 'stopped' ? `Stopped the database of ${dataDir}.` : `No database is running for ${dataDir}.`
  } finally {
    await lock.release()
  }
}

dropUnreadOutput()
try {
  process.stdout.write(`${await stop()}\n`)
} catch (error) {
  const advice = error instanceof AlreadyRunning ? ' End it first (Ctrl-C in its terminal).' : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${advice}\n`)
  process.exitCode = 1
}
