import { expect } from 'vitest'
import { unreadable } from '../server/banks/formats/read-bank.ts'
import { inEnglish } from '../languages/in-english.ts'
import { readBank } from './read-in-english.ts'

const mostSeconds = 2

/** Reads a damaged file: it must not throw, must end soon, and must say something of what it holds. Makes three assertions. */
export function readDamaged(bytes: Uint8Array, seed: number): void {
  // Time on the processor: a busy machine makes it no longer.
  const before = process.threadCpuUsage()
  const { questions, findings } = readBank(bytes)
  const { user, system } = process.threadCpuUsage(before)
  expect([seed, (user + system) / 1e6 < mostSeconds]).toEqual([seed, true])
  expect([seed, questions.length + findings.length > 0]).toEqual([seed, true])
  // What no reader has foreseen is a fault of the reader.
  const wrong = findings.filter(
    ({ line, reason }) => line < 1 || reason.length < 10 || reason === inEnglish(unreadable),
  )
  expect([seed, wrong]).toEqual([seed, []])
}
