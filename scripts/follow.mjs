import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fail } from './tools.mjs'

/** Forwards signals to a child and exits like it. */
export function follow(child) {
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  // In a terminal Ctrl-C reaches every process by itself; a second signal could interrupt the child's shutdown.
  process.on('SIGINT', () => hasTerminal || child.kill('SIGINT'))
  endWithNpm(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Ends a program when npm was killed, which cannot forward its signal: the program would keep the port and the data folder. */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const npm = above().find((pid) => nameOf(pid).startsWith('npm'))
  if (npm) setInterval(() => above().includes(npm) || end(), 200).unref()
}

/** Returns npm's process; or those of npm's shell and npm. */
const above = () => [process.ppid, parentOf(process.ppid)]

const parentOf = (pid) => Number(read(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')[1])
const nameOf = (pid) => read(`/proc/${pid}/comm`)

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // no /proc here, or the process has ended
  }
}
