import { spawn } from 'node:child_process'

/** The user and group a process runs under. */
export type Account = { uid: number; gid: number }

/** How a finished command ended; `code` is null when it could not be started or was killed. */
export type Outcome = { code: number | null; output: string }

/** PostgreSQL's programs see nothing of the caller's PG* and LC_* variables. */
export const programEnv = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a command to its end under `account` (undefined: this process's own) and never throws. */
export function run(
  command: string,
  args: string[],
  options: { account?: Account | undefined; cwd?: string; input?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options.account, cwd: options.cwd ?? '/', env: programEnv })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk))
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
    child.stdin.on('error', () => {}) // a program that ends early closes it; its exit code tells
    child.stdin.end(options.input ?? '')
  })
}

/** Runs a command like `run` and refuses, with its output, when it does not end with 0. */
export async function runOrRefuse(...call: Parameters<typeof run>): Promise<void> {
  const { code, output } = await run(...call)
  if (code !== 0) throw new Error(`${call[0]} failed (${code ?? 'did not finish'}):\n${output.slice(-4000)}`)
}
