import { aptGet, canInstall, findInPath, isProgram } from './debian.mjs'
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
  if (!canInstall()) {
    fail(`The tests need Chromium: install it so that \`${programs.join('` or `')}\` is in PATH, or set CHROMIUM_PATH.`)
  }
  console.log('Installing Chromium …')
  if (!aptGet('update')) fail('apt-get update failed.')
  // Older releases of Debian have only the whole browser.
  const installed = programs.find((program) => aptGet('install', '-y', '--no-install-recommends', program))
  return (installed && findInPath(installed)) ?? fail(`apt-get installed neither ${programs.join(' nor ')}.`)
}
