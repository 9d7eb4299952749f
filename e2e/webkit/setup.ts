import { spawnSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import startJourneys from '../setup.ts'
import { startTied } from './tied.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The screen of the windows, as the variable DISPLAY names it; '' where there is no WebKit. */
    display: string
  }
}

const isThere = (program: string) => spawnSync(program, ['-help'], { stdio: 'ignore' }).error === undefined

/** Starts the site of the journeys, and a screen in memory that is as large as the largest window. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!['WebKitWebDriver', 'Xvfb'].every(isThere)) {
    process.stdout.write('The journeys in WebKit are skipped: npm test installs it, as root on Debian.\n')
    project.provide('display', '')
    return async () => {}
  }
  const stopSite = await startJourneys(project)
  const screen = startTied('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])
  const number = await new Promise<string>((resolve, reject) => {
    const said = screen.child.stdio[3]
    said?.once('end', () => reject(new Error('Xvfb did not start')))
    said?.once('data', (chunk: Buffer) => resolve(String(chunk).trim()))
  })
  project.provide('display', `:${number}`)
  return async () => {
    await screen.end()
    await stopSite()
  }
}
