import { spawnSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import startJourneys from '../setup.ts'
import { startTied, type Tied } from './tied.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The screen of the windows, as the variable DISPLAY names it; '' where there is no WebKit. */
    display: string
    hasFirefox: boolean
    /** True if the oldest WebKit is to be driven too: in the long part, where Debian has it. */
    hasOldest: boolean
  }
}

const isThere = (program: string) => spawnSync(program, ['-help'], { stdio: 'ignore' }).error === undefined

/** Starts the site of the journeys in WebKit and in Firefox, where they are, and a screen in memory for WebKit. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hasWebKit = ['WebKitWebDriver', 'Xvfb'].every(isThere)
  const hasFirefox = isThere('firefox-esr')
  const missing = [...(hasWebKit ? [] : ['WebKit']), ...(hasFirefox ? [] : ['Firefox'])].join(' and ')
  if (missing !== '')
    process.stdout.write(`The journeys in ${missing} are skipped: npm test installs it, as root on Debian.\n`)
  const isLong = process.env['LONG'] === '1'
  const hasOldest = isLong && ['WPEWebDriver', 'cog'].every(isThere)
  if (isLong && !hasOldest)
    process.stdout.write(
      'The journeys in the oldest WebKit are skipped: npm test -- --long installs it, as root on Debian.\n',
    )
  project.provide('hasFirefox', hasFirefox)
  project.provide('hasOldest', hasOldest)
  project.provide('display', '')
  const stopSite = hasWebKit || hasFirefox || hasOldest ? await startJourneys(project) : async () => {}
  if (!hasWebKit) return stopSite
  const { screen, display } = await startScreen()
  project.provide('display', display)
  return async () => {
    await screen.end()
    await stopSite()
  }
}

/** Starts a screen in memory that is as large as the largest window. */
async function startScreen(): Promise<{ screen: Tied; display: string }> {
  const screen = startTied('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])
  const number = await new Promise<string>((resolve, reject) => {
    const said = screen.child.stdio[3]
    said?.once('end', () => reject(new Error('Xvfb did not start')))
    said?.once('data', (chunk: Buffer) => resolve(String(chunk).trim()))
  })
  return { screen, display: `:${number}` }
}
