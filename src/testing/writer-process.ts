import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { getInstalledFolder } from '../server/db/embedded/binaries.ts'
import { runOrThrow } from '../server/db/embedded/run.ts'

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

type Installed = { node: string; program: string }

const ownWriter: Installed = {
  node: join(root, 'node_modules/.bin/node'),
  program: join(root, 'src/testing/acknowledging-writer.ts'),
}

/** Puts the writer, its Node and its PostgreSQL into a folder where every account can run them; this project may be in a private one. */
export async function installWriter(folder: string): Promise<Installed> {
  const node = join(folder, 'node')
  await copyFile(ownWriter.node, node)
  const engine = getInstalledFolder()
  const place = join(folder, 'node_modules', relative(dirname(dirname(engine)), engine))
  await cp(engine, place, { recursive: true, verbatimSymlinks: true })
  const name = 'writer.mjs'
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: ownWriter.program,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: name } },
    },
  })
  await runOrThrow('chmod', ['-R', 'go=rX', folder])
  return { node, program: join(folder, name) }
}

/** Starts acknowledging-writer.ts on a data folder, or an installed one under `uid`. */
export function startWriter(
  dataDir: string,
  options: { uid?: number | undefined; installed?: Installed; flags?: string[] } = {},
): WriterProcess {
  const { node, program } = options.installed ?? ownWriter
  const child = spawn(node, [program, dataDir, ...(options.flags ?? [])], {
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
