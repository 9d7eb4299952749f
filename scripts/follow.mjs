import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fail } from './tools.mjs'

/** Hands signals down to a child and ends as it ends. */
export function follow(child) {
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  // Ctrl-C reaches every process of a terminal by itself; a second one could cut the child's orderly end short.
  process.on('SIGINT', () => hasTerminal || child.kill('SIGINT'))
  if (process.env.npm_lifecycle_event) endWithNpm(child)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** A killed npm cannot hand its signal down, and what it leaves running would keep the port and the data folder. */
function endWithNpm(child) {
  const npm = above().find((pid) => nameOf(pid).startsWith('npm'))
  if (npm) setInterval(() => above().includes(npm) || child.kill('SIGTERM'), 200).unref()
}

/** npm; or npm's shell, and npm. */
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
