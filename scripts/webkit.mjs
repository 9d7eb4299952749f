import { spawnSync } from 'node:child_process'
import { aptGet, canInstall, findInPath } from './debian.mjs'
import { fail } from './tools.mjs'

/** The Debian packages that the journeys in WebKit need: the driver, a screen in memory, and what a window is written with. */
const packages = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1']

/** Returns whether all of it is there. */
function hasWebKit() {
  const imports = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
  const canOpen = () => spawnSync('/usr/bin/python3', ['-c', imports], { stdio: 'ignore' }).status === 0
  return Boolean(findInPath('WebKitWebDriver') && findInPath('Xvfb')) && canOpen()
}

/** Installs WebKit for root on Debian, unless it is there; elsewhere its journeys are skipped. */
export function getWebKit() {
  if (hasWebKit() || !canInstall()) return
  console.log('Installing WebKit …')
  if (!aptGet('update')) fail('apt-get update failed.')
  if (!aptGet('install', '-y', '--no-install-recommends', ...packages) || !hasWebKit())
    fail(`apt-get did not install ${packages.join(', ')}.`)
}

/** The oldest WebKit that Debian has, WPE, which needs no screen, and its window. */
const oldestPackages = ['wpewebkit-driver', 'cog']

const hasOldest = () => Boolean(findInPath('WPEWebDriver') && findInPath('cog'))

/** Installs the oldest WebKit for root on Debian, unless it is there or this Debian has none; then its journeys are skipped. */
export function getOldestWebKit() {
  if (hasOldest() || !canInstall()) return
  console.log('Installing WPE WebKit …')
  if (!aptGet('update')) fail('apt-get update failed.')
  aptGet('install', '-y', '--no-install-recommends', ...oldestPackages)
}
