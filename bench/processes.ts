import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Returns the CPU seconds that a process has used, user and system. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}

const parentOf = (pid: string) => {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}

/** Returns the CPU seconds of a PostgreSQL server: the postmaster, its running children, and its ended ones. */
export function databaseCpuSeconds(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  const stat = readFileSync(`/proc/${postmaster}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const buried = (Number(stat[13]) + Number(stat[14])) / ticksPerSecond
  return buried + cpuSecondsOf(postmaster) + children.reduce((sum, pid) => sum + cpuSecondsOf(Number(pid)), 0)
}

/** Returns the CPU seconds of one process. */
export const processCpuSeconds = cpuSecondsOf

/** Returns the resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** A server in a separate process, whose first line of output is its address. */
export type ServerProcess = { url: string; pid: number; stop(): Promise<void> }

/** Starts a program that prints its address. */
export async function startProgram(args: string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
