import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './tools.mjs'

/** By preference: the shell without windows needs a third less of the processor, and the journeys open a thousand pages. */
const programs = ['chromium-headless-shell', 'chromium']

/** Returns the Chromium for the journeys; installs it for root on Debian, otherwise explains how to get it. */
export function getChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured)
    return isProgram(configured) ? configured : fail(`CHROMIUM_PATH is ${configured}, but that is no program.`)
  const inPath = programs.map(findInPath).find(Boolean)
  if (inPath) return inPath
  if (process.getuid?.() !== 0 || !findInPath('apt-get')) {
    fail(`The tests need Chromium: install it so that \`${programs.join('` or `')}\` is in PATH, or set CHROMIUM_PATH.`)
  }
  console.log('Installing Chromium …')
  if (!aptGet('update')) fail('apt-get update failed.')
  // Older releases of Debian have only the whole browser.
  const installed = programs.find((program) => aptGet('install', '-y', '--no-install-recommends', program))
  return (installed && findInPath(installed)) ?? fail(`apt-get installed neither ${programs.join(' nor ')}.`)
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-q', ...args], { env, stdio: 'inherit' }).status === 0
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
