import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export type WriterProcess = {
  /** The ids whose commit has been acknowledged so far. */
  acknowledged: string[]
  /** Returns what the writer printed about the database, and its error when it failed. */
  output(): string
  /** Waits until it has written `count` rows; rejects when it ends before. */
  hasWritten(count: number): Promise<void>
  /** Kills it with SIGKILL, alone or with its process group, and waits until every id it printed has been read. */
  kill(what: 'process' | 'group'): Promise<void>
}

/** Starts acknowledging-writer.ts on a data folder, under `uid` when given. */
export function startWriter(
  dataDir: string,
  options: { uid?: number | undefined; flags?: string[] } = {},
): WriterProcess {
  const program = join(root, 'src/testing/acknowledging-writer.ts')
  const child = spawn(join(root, 'node_modules/.bin/node'), [program, dataDir, ...(options.flags ?? [])], {
    uid: options.uid,
    gid: options.uid,
    cwd: '/',
    detached: true, // its own process group, like a command of a shell
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const acknowledged: string[] = []
  let unfinished = ''
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (unfinished + String(chunk)).split('\n')
    unfinished = lines.pop() ?? ''
    acknowledged.push(...lines)
  })
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)))

  return {
    acknowledged,
    output: () => output,
    async hasWritten(count) {
      while (acknowledged.length < count) {
        if (child.exitCode !== null) throw new Error(`The writer ended:\n${output}`)
        await sleep(10)
      }
    },
    async kill(what) {
      if (child.pid && child.exitCode === null) process.kill(what === 'group' ? -child.pid : child.pid, 'SIGKILL')
      await closed
    },
  }
}
