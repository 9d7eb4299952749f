import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CannotKeep, commandOf, compiledFor, linked, thisRelease, type Home } from './home.ts'

/** Returns the account that the data belong to, for what root runs: what root writes there would be closed to the site. */
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
  const account = accountOf(home)
  const child = spawn(join(release, 'bin/node'), ['--import', quick, join(release, program), ...typed], {
    ...account,
    env: {
      ...home.env,
      NODE_COMPILE_CACHE: compiledFor(home, release, account.uid),
      INIT_CWD: process.cwd(),
      LANTERN_COMMAND: commandOf(home),
    },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/**
 * Runs a program on files of the caller. What root names, the account of the data could often neither read nor write, in root's home for
 * example: it gets copies inside the data folder, and what it writes there is moved to where root wants it. Words of options and copies in a
 * store are no files.
 */
export async function runOnFiles(home: Home, program: string, typed: string[]): Promise<number> {
  const { uid, gid } = accountOf(home)
  if (uid === undefined || gid === undefined) return runInRelease(home, program, typed)
  const folder = mkdtempSync(join(home.dataDir, 'handed-over-'))
  chownSync(folder, uid, gid)
  try {
    const files = typed
      .filter((word) => !word.startsWith('-') && !word.startsWith('s3:'))
      .map((word, at) => ({ word, theirs: resolve(word), ours: join(folder, String(at), basename(word)) }))
    for (const { theirs, ours } of files) {
      mkdirSync(dirname(ours))
      chownSync(dirname(ours), uid, gid)
      if (!existsSync(theirs)) continue
      copyFileSync(theirs, ours)
      chownSync(ours, uid, gid)
    }
    const read = new Set(files.filter(({ ours }) => existsSync(ours)))
    const placed = typed.map((word) => files.find((file) => file.word === word)?.ours ?? word)
    const code = await runInRelease(home, program, placed)
    for (const file of files) {
      if (read.has(file) || !existsSync(file.ours)) continue
      copyFileSync(file.ours, file.theirs, constants.COPYFILE_EXCL)
      chmodSync(file.theirs, 0o600)
    }
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a program of a release; throws with this sentence unless it succeeds. */
export async function requireInRelease(
  home: Home,
  { program, typed, release, otherwise }: { program: string; typed?: string[]; release?: string; otherwise: string },
): Promise<void> {
  if ((await runInRelease(home, program, typed, release)) !== 0) throw new CannotKeep(otherwise)
}
