import { mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

// Links named setup-lock-<number>; the highest one says which process has the lock, or that it is free. A link is created with its content
// atomically, and numbers only increase, so of several processes that find the same dead owner one creates the next link and the others
// fail. (Node 20 has neither flock nor node:sqlite, which the server uses.)

const FREE = 'free'

/** Acquires the lock of a folder and returns a function that releases it; returns undefined when a running process has it. */
export function takeSetupLock(folder) {
  mkdirSync(folder, { recursive: true })
  const last = numbersIn(folder).at(-1) ?? 0
  if (last > 0 && isTaken(linkIn(folder, last))) return undefined
  const mine = last + 1
  if (!makeLink(folder, mine, `${process.pid} ${startOf(process.pid)}`)) return undefined
  const numbers = numbersIn(folder)
  if (numbers.at(-1) !== mine) {
    rmSync(linkIn(folder, mine), { force: true })
    return undefined
  }
  numbers.slice(0, -1).forEach((number) => rmSync(linkIn(folder, number), { force: true }))
  return () => {
    makeLink(folder, mine + 1, FREE)
    rmSync(linkIn(folder, mine), { force: true })
  }
}

const linkIn = (folder, number) => join(folder, `setup-lock-${number}`)

function numbersIn(folder) {
  const numbers = readdirSync(folder).flatMap((name) => /^setup-lock-(\d+)$/.exec(name)?.[1] ?? [])
  return numbers.map(Number).toSorted((a, b) => a - b)
}

function makeLink(folder, number, text) {
  try {
    symlinkSync(text, linkIn(folder, number))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isTaken(link) {
  let text
  try {
    text = readlinkSync(link)
  } catch {
    return true // replaced by a newer one in the meantime
  }
  if (text === FREE) return false
  const [pid, start] = text.split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  return startOf(pid) === start
}

/** Returns when a process was started, in kernel ticks, which distinguishes it from a later process with the same pid. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19]
  } catch {
    return ''
  }
}
