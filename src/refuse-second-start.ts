import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { AlreadyRunning, isLanternRunning } from './server/db/instance-lock.ts'
import { defaultDataDir } from './server/data-dir.ts'

// Run before a start installs or builds anything, so it loads no package. Of two that start at the same moment the lock itself refuses one.

const { DATABASE_URL, DATA_DIR } = process.env
const dataDir = resolve(DATA_DIR || defaultDataDir)
// Any number of nodes may share a server.
if (!DATABASE_URL && isRunning()) {
  process.stderr.write(
    `${new AlreadyRunning(dataDir).message} Stop it first; it goes on with what it was started from.\n`,
  )
  process.exit(1)
}

function isRunning(): boolean {
  try {
    return existsSync(dataDir) && isLanternRunning(dataDir)
  } catch {
    return false // a folder that this account may not use: the start says so
  }
}
