import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { Academy } from './academy.ts'

/** How a program ended, with its standard output and standard error. */
export type Ended = { code: number | null; out: string; err: string }

/** The DATABASE_URL of a test file's database. */
export function databaseUrlOf({ database }: Academy): string {
  const { host, port, user, password } = inject('cluster')
  const secret = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return `postgres://${secret}@localhost/${database.pool.options.database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** The site's compile cache, which makes every program of a test start faster. */
const compiled = fileURLToPath(new URL('../../.cache/node', import.meta.url))

/**
 * Runs a program of an npm script, given as a path below src, in a separate process without npm's own variables; `input` is what it
 * reads where it asks.
 */
export function runProgram(path: string, typed: string[], env: Record<string, string>, input = ''): Promise<Ended> {
  const { INIT_CWD: _where, ...others } = process.env
  const program = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const child = spawn(process.execPath, [program, ...typed], {
    env: { ...others, NODE_COMPILE_CACHE: compiled, ...env },
  })
  // It may end before it reads.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}
