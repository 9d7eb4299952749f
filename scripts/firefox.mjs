import { aptGet, canInstall, findInPath } from './debian.mjs'

/** Installs Firefox for root on Debian, unless it is there; elsewhere, and where Debian has none, its journey is skipped. */
export function getFirefox() {
  if (findInPath('firefox-esr') || !canInstall()) return
  console.log('Installing Firefox …')
  const isThere = aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'firefox-esr')
  if (!isThere) console.log('apt-get did not install firefox-esr: the journey in Firefox is skipped.')
}
