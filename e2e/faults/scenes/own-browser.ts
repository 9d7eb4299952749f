import { spawn } from 'node:child_process'
import { chromium, type BrowserContext } from 'playwright-core'
import { browserFlags } from '../../browser-flags.ts'

/** A whole browser with a profile folder, like a student's. */
export type OwnBrowser = {
  context: BrowserContext
  /** Closes it like its user would. */
  close(): Promise<void>
  /** `kill -9` of all its processes. */
  kill(): Promise<void>
}

/** Starts a browser as a separate process; it stores its data in the folder, for the next one. */
export async function openOwnBrowser(profile: string): Promise<OwnBrowser> {
  const args = [...browserFlags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(process.env['CHROMIUM_PATH'] ?? 'chromium', [...args, '--window-size=1280,800', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: the program in PATH may be a script that starts the browser, which starts processes of its own.
    detached: true,
  })
  const killAll = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // They have ended.
    }
  }
  process.once('exit', killAll)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => process.off('exit', killAll))
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const match = /DevTools listening on (ws:\S+)/.exec(output)
      if (match?.[1]) resolve(match[1])
    })
    void ended.then(() => reject(new Error(`the browser ended before it was ready:\n${output}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('a browser without a profile')
  context.setDefaultTimeout(15_000)
  return {
    context,
    async close() {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => undefined)
      await ended
    },
    async kill() {
      killAll()
      await ended
    },
  }
}
