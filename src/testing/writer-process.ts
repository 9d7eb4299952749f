import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export type WriterProcess = {
  /** Ids whose commit was acknowledged, so far. */
  acknowledged: string[]
  /** What the writer told about the database, and its error when it ended with one. */
  said(): string
  /** Waits until it has written `count` rows; refuses when it ends before. */
  hasWritten(count: number): Promise<void>
  /** Kills it without warning, alone or with its process group, and waits until every id it printed has been read. */
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
    detached: true, // a group of its own, as a shell gives every command
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const acknowledged: string[] = []
  let unfinished = ''
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (unfinished + String(chunk)).split('\n')
    unfinished = lines.pop() ?? ''
    acknowledged.push(...lines)
  })
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))

  return {
    acknowledged,
    said: () => said,
    async hasWritten(count) {
      while (acknowledged.length < count) {
        if (child.exitCode !== null) throw new Error(`The writer ended:\n${said}`)
        await sleep(10)
      }
    },
    async kill(what) {
      if (child.pid && child.exitCode === null) process.kill(what === 'group' ? -child.pid : child.pid, 'SIGKILL')
      await closed
    },
  }
}
