import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './tools.mjs'

/** Returns the Chromium for the journeys; installs it for root on Debian, otherwise explains how to get it. */
export function getChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured)
    return isProgram(configured) ? configured : fail(`CHROMIUM_PATH is ${configured}, but that is no program.`)
  const inPath = findInPath('chromium')
  if (inPath) return inPath
  if (process.getuid?.() !== 0 || !findInPath('apt-get')) {
    fail('The tests need Chromium: install it so that `chromium` is in PATH, or set CHROMIUM_PATH.')
  }
  console.log('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', ['-q', ...args], { env, stdio: 'inherit' })
    if (status !== 0) fail(`apt-get ${args.join(' ')} failed.`)
  }
  return findInPath('chromium') ?? fail('apt-get installed no program `chromium`.')
}

function findInPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path)
  } catch {
    return false
  }
}
