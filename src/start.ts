import { NotBuilt } from './builds.ts'
import { nextSetting, waitToBegin } from './listening.ts'
import { BadConfig, readConfig, type Config } from './server/config.ts'
import { AlreadyRunning, takeInstanceLock } from './server/db/instance-lock.ts'
import { NewerDatabase } from './server/db/oldest-release.ts'
import type { BuiltSite, Front } from './serve.ts'

/** Starts Lantern from the environment; what goes wrong is said in words, and the process ends with 1. */
export async function startLantern(openFront: () => Promise<Front>): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    const known = config
    const build = async () => {
      const [front, { buildSite }] = await Promise.all([openFront(), import('./serve.ts')])
      return buildSite(known, front)
    }
    let built: BuiltSite | undefined
    if (process.env[nextSetting] === '1') {
      // Built while the site before this one still serves: requests wait only from here on.
      built = await build()
      await waitToBegin()
    }
    const lock = config.databaseUrl === null ? await takeInstanceLock(config.dataDir) : undefined
    // Otherwise after the lock, so that a second Lantern on a folder ends at once, not after everything has been read.
    built ??= await build()
    await built.serve(async () => lock?.release())
  } catch (error) {
    console.error(inWords(error, config) ?? error)
    process.exit(1)
  }
}

/** Returns what went wrong, and what can be done, where it is a matter of this machine or its settings. */
function inWords(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof BadConfig) return `The settings cannot be used:\n${error.message}`
  if ([AlreadyRunning, NotBuilt, NewerDatabase].some((known) => error instanceof known)) return (error as Error).message
  const { code = '', syscall, path } = error as NodeJS.ErrnoException
  if (syscall === 'listen' || syscall === 'getaddrinfo') return onListening(code, config)
  if (path === undefined) return undefined
  const where = path === config?.dataDir ? `the data folder ${path}` : path
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `This account may not write to ${where} (${code}). Start Lantern under the account that may, or choose a folder with DATA_DIR=…`
  if (['EEXIST', 'ENOTDIR'].includes(code)) return `There can be no folder ${path}. Choose another with DATA_DIR=…`
  if (code === 'ENOSPC') return `The disk of ${where} is full.`
  return undefined
}

function onListening(code: string, config: Config | undefined): string | undefined {
  if (code === 'EADDRINUSE') return 'The port is taken. Choose another with PORT=…'
  if (code === 'EACCES')
    return `This account may not listen on port ${config?.port}: ports below 1024 need a right. Choose another with PORT=…, behind a proxy.`
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `The settings cannot be used:\nHOST: ${config?.host} is no address of this machine`
  return undefined
}
