import { mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

// Links named setup-lock-<number>; the highest tells who holds the lock, or that it is free. A link is made with what it
// says in one step, and numbers only grow, so of several takers who saw the same dead holder one makes the next link and
// the others find it there. (Node 20 has neither flock nor node:sqlite, which the server uses.)

const FREE = 'free'

/** Takes the lock of a folder, or answers undefined when a living process holds it; otherwise what releases it. */
export function takeSetupLock(folder) {
  mkdirSync(folder, { recursive: true })
  const last = numbersIn(folder).at(-1) ?? 0
  if (last > 0 && isHeld(linkIn(folder, last))) return undefined
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

function isHeld(link) {
  let text
  try {
    text = readlinkSync(link)
  } catch {
    return true // replaced by a newer one while we looked
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

/** When a process was started, in the kernel's own count: with it a pid that was given out again is not taken for its old owner. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19]
  } catch {
    return ''
  }
}
