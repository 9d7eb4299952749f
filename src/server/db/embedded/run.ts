import { spawn } from 'node:child_process'

/** The user and group that a process runs under. */
export type Account = { uid: number; gid: number }

/** The result of a command; `code` is null when it could not be started or was killed. */
export type Outcome = { code: number | null; output: string }

/** A clean environment, so that the caller's PG* and LC_* variables do not affect PostgreSQL's programs. */
export const programEnv = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a command to its end under `account` (undefined: the current user); never throws. */
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
    child.stdin.on('error', () => {}) // a program that ends early closes it; its exit code is reported instead
    child.stdin.end(options.input ?? '')
  })
}

/** Runs a command like {@link run}; throws with its output when it fails. */
export async function runOrThrow(...call: Parameters<typeof run>): Promise<void> {
  const { code, output } = await run(...call)
  if (code !== 0) throw new Error(`${call[0]} failed (${code ?? 'did not finish'}):\n${output.slice(-4000)}`)
}
