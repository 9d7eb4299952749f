import { readFile, readdir, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './run.ts'

/**
 * The living PostgreSQL processes that work in a folder `isInside` accepts: postmaster, backends (orphaned ones too) and initdb.
 * Known by the folder they work in, because the pid in a stale postmaster.pid may by now be anybody's.
 */
export async function findServerProcesses(isInside: (folder: string) => boolean): Promise<number[]> {
  if (process.platform !== 'linux') return findByCommandLine(isInside)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map((pid) => worksIn(pid, isInside)))
  return pids.filter((_, index) => found[index]).map(Number)
}

async function worksIn(pid: string, isInside: (folder: string) => boolean): Promise<boolean> {
  try {
    const [name, folder] = await Promise.all([readFile(`/proc/${pid}/comm`, 'utf8'), readlink(`/proc/${pid}/cwd`)])
    return ['postgres', 'initdb'].includes(name.trim()) && isInside(folder)
  } catch {
    return false // ended meanwhile, or not ours to look at
  }
}

/** Without /proc only programs started with `-D folder` are found; orphaned backends end by themselves soon. */
async function findByCommandLine(isInside: (folder: string) => boolean): Promise<number[]> {
  const { output } = await run('ps', ['-axww', '-o', 'pid=,command='])
  return output.split('\n').flatMap((line) => {
    const [, pid, program, folder] = /^\s*(\d+) (.*?) -D (.*?)(?: -.*)?$/.exec(line) ?? []
    return program && folder && ['postgres', 'initdb'].includes(basename(program)) && isInside(folder)
      ? [Number(pid)]
      : []
  })
}

/** The pid in the data folder's postmaster.pid, whoever has it now: NaN when the file is damaged, undefined without one. */
export async function findRecordedPid(data: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** Sends a signal to each process that still lives. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Waits until `find` finds no process any more; false when some are left after `seconds`. */
export async function areGone(find: () => Promise<number[]>, seconds: number): Promise<boolean> {
  const giveUpAt = Date.now() + seconds * 1000
  while ((await find()).length > 0) {
    if (Date.now() > giveUpAt) return false
    await sleep(20)
  }
  return true
}
