import { readFile, readdir, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './run.ts'

/**
 * Returns the PostgreSQL processes that work in a folder `isInside` accepts: postmaster, backends (also orphaned ones) and initdb. They
 * are identified by their working directory, because the pid in a stale postmaster.pid may have been reused. With `among` only those pids are
 * looked at, which takes much less than all of a machine.
 */
export async function findServerProcesses(
  isInside: (folder: string) => boolean,
  among?: readonly number[],
): Promise<number[]> {
  if (process.platform !== 'linux') {
    const all = await findByCommandLine(isInside)
    return among ? all.filter((pid) => among.includes(pid)) : all
  }
  const pids = among?.map(String) ?? (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const matches = await Promise.all(pids.map((pid) => worksIn(pid, isInside)))
  return pids.filter((_, index) => matches[index]).map(Number)
}

async function worksIn(pid: string, isInside: (folder: string) => boolean): Promise<boolean> {
  try {
    const [name, folder] = await Promise.all([readFile(`/proc/${pid}/comm`, 'utf8'), readlink(`/proc/${pid}/cwd`)])
    return ['postgres', 'initdb'].includes(name.trim()) && isInside(folder)
  } catch {
    return false // has ended, or may not be inspected
  }
}

/** Finds servers without /proc: only programs started with `-D folder`; orphaned backends end soon anyway. */
async function findByCommandLine(isInside: (folder: string) => boolean): Promise<number[]> {
  const { output } = await run('ps', ['-axww', '-o', 'pid=,command='])
  return output.split('\n').flatMap((line) => {
    const [, pid, program, folder] = /^\s*(\d+) (.*?) -D (.*?)(?: -.*)?$/.exec(line) ?? []
    return program && folder && ['postgres', 'initdb'].includes(basename(program)) && isInside(folder)
      ? [Number(pid)]
      : []
  })
}

/** Returns the pid in postmaster.pid, even if it was reused: NaN when the file is damaged, undefined when there is none. */
export async function findRecordedPid(data: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** Sends a signal to each process that is still running. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Waits until `find` returns no processes; returns false when some remain after `seconds`. */
export async function haveEnded(find: () => Promise<number[]>, seconds: number): Promise<boolean> {
  const giveUpAt = performance.now() + seconds * 1000
  while ((await find()).length > 0) {
    if (performance.now() > giveUpAt) return false
    await sleep(20)
  }
  return true
}
