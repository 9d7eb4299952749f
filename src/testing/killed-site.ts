import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A site that runs to be killed. */
export type KilledSite = {
  /** Its address; undefined when it was killed before it was ready. Refuses when it ends by itself. */
  ready: Promise<string | undefined>
  /** What it has written so far. */
  said(): string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
  /** Tells it to stop in good order, and waits until it has; returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it without warning, alone or with its process group, and waits until it is gone. */
  kill(what: 'process' | 'group'): Promise<void>
}

/** Starts the site on a data folder, on a free port. */
export function startKilledSite(dataDir: string, env: Record<string, string> = {}): KilledSite {
  const program = join(root, 'src/testing/lantern-without-screens.ts')
  const child = spawn(join(root, 'node_modules/.bin/node'), [program], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ...env,
    },
    detached: true, // a group of its own, as a shell gives every command
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let isKilled = false
  let said = ''
  const ready = new Promise<string | undefined>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += String(chunk)
      const address = /Lantern is ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void closed.then(() => (isKilled ? resolve(undefined) : reject(new Error(`The site ended:\n${said}`))))
  })
  const ended = closed.then(() => child.exitCode)
  return {
    ready,
    said: () => said,
    ended,
    async stop() {
      isKilled = true
      child.kill('SIGTERM')
      return ended
    },
    async kill(what) {
      isKilled = true
      if (child.pid && child.exitCode === null) process.kill(what === 'group' ? -child.pid : child.pid, 'SIGKILL')
      await closed
    },
  }
}
