import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { demoPassword } from './demo-password.ts'
import { quick } from './program.ts'

const root = join(import.meta.dirname, '../..')

/** A running site that a test kills. */
export type KilledSite = {
  /** Its address; undefined when it was killed before it was ready. Rejects when it ends by itself. */
  ready: Promise<string | undefined>
  /** Returns its output so far. */
  output(): string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
  /** Stops it with a signal and waits; returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it with SIGKILL, alone or with its process group, and waits until it has ended. */
  kill(what: 'process' | 'group'): Promise<void>
}

/** Starts the site on a data folder, on a free port, under `account` or that of the tests; another release's in the folder `from`. */
export function startKilledSite(
  dataDir: string,
  env: Record<string, string> = {},
  account: { uid?: number; gid?: number } = {},
  from = root,
): KilledSite {
  const program = join(from, 'src/testing/lantern-without-screens.ts')
  const child = spawn(join(root, 'node_modules/.bin/node'), [...quick.flags, program], {
    ...account,
    cwd: from,
    env: {
      ...process.env,
      ...quick.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DEMO_PASSWORD: demoPassword,
      DATABASE_URL: '',
      ...env,
    },
    detached: true, // its own process group, like a command of a shell
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let isKilled = false
  let output = ''
  const ready = new Promise<string | undefined>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      const address = /Lantern is ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void closed.then(() => (isKilled ? resolve(undefined) : reject(new Error(`The site ended:\n${output}`))))
  })
  const ended = closed.then(() => child.exitCode)
  return {
    ready,
    output: () => output,
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
