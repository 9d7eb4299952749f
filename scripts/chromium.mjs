import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './tools.mjs'

/** The Chromium the journeys run in; root on Debian gets it installed, everybody else is told. */
export function getChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return isProgram(given) ? given : fail(`CHROMIUM_PATH is ${given}, but that is no program.`)
  const found = findInPath('chromium')
  if (found) return found
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
