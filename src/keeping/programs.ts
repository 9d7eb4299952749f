import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotKeep, commandOf, linked, thisRelease, type Home } from './home.ts'

/** The account that the data belong to, for what root runs: what root writes there would be closed to the site. */
function accountOf({ dataDir }: Home): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return {}
  const { uid, gid } = statSync(dataDir)
  return uid === 0 ? {} : { uid, gid }
}

/** Runs a program of a release, the current one by default, with the settings of the home; returns its exit code. */
export async function runInRelease(
  home: Home,
  program: string,
  typed: string[] = [],
  release = linked(home.folder, 'current') ?? thisRelease,
): Promise<number> {
  const quick = join(release, 'scripts/quick-modules.mjs')
  const child = spawn(join(release, 'bin/node'), ['--import', quick, join(release, program), ...typed], {
    ...accountOf(home),
    env: { ...home.env, INIT_CWD: process.cwd(), LANTERN_COMMAND: commandOf(home) },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Runs a program of a release; throws with this sentence unless it succeeds. */
export async function requireInRelease(
  home: Home,
  { program, typed, release, otherwise }: { program: string; typed?: string[]; release?: string; otherwise: string },
): Promise<void> {
  if ((await runInRelease(home, program, typed, release)) !== 0) throw new CannotKeep(otherwise)
}
