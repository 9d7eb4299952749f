import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import site from '../../scripts/site-process.json' with { type: 'json' }
import type { Academy } from './academy.ts'
import { megabytesOf } from './memory.ts'

/** The exit code of a program, with its standard output and standard error. */
export type Ended = { code: number | null; out: string; err: string }

/** Returns the DATABASE_URL of a test file's database. */
export function databaseUrlOf({ database }: Academy): string {
  const { host, port, user, password } = inject('cluster')
  const secret = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return `postgres://${secret}@localhost/${database.pool.options.database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** The site's compile cache, and the module that every command starts with: programs of tests start faster. */
export const quick = {
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/node', import.meta.url)) },
  flags: ['--import', new URL('../../scripts/quick-modules.mjs', import.meta.url).href],
}

/** Starts a program as {@link runProgram} does, and returns its process, which can be killed, beside how it ended. */
export function startProgram(
  path: string,
  typed: string[],
  env: Record<string, string>,
  input = '',
  flags: string[] = [],
) {
  const { INIT_CWD: _where, ...others } = process.env
  const program = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const child = spawn(process.execPath, [...flags, ...quick.flags, program, ...typed], {
    env: { ...others, ...quick.env, ...env },
  })
  // It may end before it reads.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, err })))
  return { child, ended }
}

/**
 * Runs a program of an npm script, given as a path below src, in a separate process without npm's own variables; `input` is what it
 * reads where it asks.
 */
export const runProgram = (path: string, typed: string[], env: Record<string, string>, input = ''): Promise<Ended> =>
  startProgram(path, typed, env, input).ended

const lookEveryMs = 50

/**
 * Runs a program as {@link runProgram} does, with the site's limits of memory; returns how long that took too, and the most memory that it
 * had with what it started.
 */
export async function measureProgram(
  path: string,
  typed: string[],
  env: Record<string, string>,
): Promise<Ended & { seconds: number; megabytes: number }> {
  const since = performance.now()
  const { child, ended } = startProgram(path, typed, { ...site.env, ...quick.env, ...env }, '', site.flags)
  let megabytes = 0
  const looking = setInterval(
    () => void megabytesOf(child.pid ?? 0).then((now) => (megabytes = Math.max(megabytes, now))),
    lookEveryMs,
  )
  const how = await ended.finally(() => clearInterval(looking))
  return { ...how, seconds: (performance.now() - since) / 1000, megabytes }
}
