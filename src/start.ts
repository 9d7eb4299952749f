import { BadConfig, readConfig } from './server/config.ts'
import { AlreadyRunning, takeInstanceLock } from './server/db/instance-lock.ts'
import type { Front } from './serve.ts'

/** Starts Lantern from the environment; what goes wrong is said in words, and the process ends with 1. */
export async function startLantern(openFront: () => Promise<Front>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const lock = config.databaseUrl === null ? await takeInstanceLock(config.dataDir) : undefined
    // After the lock, so that a second Lantern on a folder ends at once, not after everything has been read.
    const { serve } = await import('./serve.ts')
    await serve(config, await openFront(), async () => lock?.release())
  } catch (error) {
    if (error instanceof BadConfig) console.error(`The settings cannot be used:\n${error.message}`)
    else if (error instanceof AlreadyRunning) console.error(error.message)
    else if ((error as { code?: string }).code === 'EADDRINUSE')
      console.error('The port is taken. Choose another with PORT=…')
    else console.error(error)
    process.exit(1)
  }
}
