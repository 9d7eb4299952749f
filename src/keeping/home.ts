import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

/** A release's description of itself in its `release.json`. */
export type Release = {
  version: string
  /** The system and processor that its programs run on, such as linux-x64. */
  machine: string
  /** The instant that names its newest migration. */
  newestMigration: number
}

/** The folder that holds releases side by side, with the settings, the data and the links that say which release runs. */
export type Home = { folder: string; dataDir: string; env: Record<string, string | undefined> }

/** Thrown for what the operator has to put right; the message says how. */
export class CannotKeep extends Error {}

/** The folder of the release whose command this is. */
export const thisRelease = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))

const settingsFile = (folder: string) => join(folder, 'lantern.env')

const firstSettings = `# The settings of Lantern, one NAME=value a line; README.md lists them. The service and every lantern command read this file, and
# variables of the environment come before it. Restart after a change.
HOST=127.0.0.1
PORT=3000
DEMO=0
# SITE_URL=https://academy.example
# TRUST_PROXY=1
# SMTP_URL=smtps://user:password@mail.example
# MAIL_FROM=Academy <no-reply@academy.example>
`

/** Returns the home of this release, whose settings are those of its file and, before them, of the environment. */
export function openHome(folder = dirname(thisRelease), environment = process.env): Home {
  const file = settingsFile(folder)
  const stored = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const env = { ...stored, ...given }
  const dataDir = resolve(folder, env['DATA_DIR'] ?? 'data')
  return { folder, dataDir, env: { ...env, DATA_DIR: dataDir } }
}

/** Creates the settings where there are none, and the link to the release that runs; passwords in the settings are the owner's alone. */
export function settleHome(folder: string): void {
  const file = settingsFile(folder)
  if (!existsSync(file)) writeFileSync(file, firstSettings, { mode: 0o600 })
  else if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  if (linked(folder, 'current') === undefined) point(folder, 'current', thisRelease)
}

/** Returns the folder that a link of the home leads to. */
export function linked(folder: string, name: 'current' | 'previous'): string | undefined {
  const path = join(folder, name)
  return existsSync(path) ? realpathSync(path) : undefined
}

/** Lets a link lead to a release: replaced by a rename, so that there is always one. */
export function point(folder: string, name: 'current' | 'previous', release: string): void {
  const unfinished = join(folder, `${name}.new`)
  rmSync(unfinished, { force: true })
  symlinkSync(basename(release), unfinished)
  renameSync(unfinished, join(folder, name))
}

/** Returns what a release says about itself. */
export function readRelease(folder: string): Release {
  try {
    return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release
  } catch (error) {
    throw new CannotKeep(`There is no release of Lantern in ${folder}.`, { cause: error })
  }
}

/** Returns how the command of a home is typed: by its name where a shell finds it, else by its path, which stays the same over upgrades. */
export function commandOf({ folder, env }: Home): string {
  const path = join(folder, 'current/lantern')
  const inPath = (env['PATH'] ?? '').split(delimiter).map((one) => join(one, 'lantern'))
  if (existsSync(path) && inPath.some((one) => existsSync(one) && realpathSync(one) === realpathSync(path)))
    return 'lantern'
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}

const compiledFolder = 'compiled'

/**
 * Returns the folder of a release's compiled modules, by which its programs start in two thirds of the time. It is with the data, which the
 * account of the site may write; undefined for another account, such as root: it would run what the site has written.
 */
export function compiledFor({ dataDir }: Home, release: string, uid = process.getuid?.()): string | undefined {
  const isOwn = existsSync(dataDir) && statSync(dataDir).uid === uid
  return isOwn ? join(dataDir, compiledFolder, basename(release)) : undefined
}

/** Removes the compiled modules of releases that are neither the current one nor the one before it. */
export function forgetCompiled({ folder, dataDir }: Home): void {
  const kept = new Set((['current', 'previous'] as const).map((name) => basename(linked(folder, name) ?? '')))
  const all = join(dataDir, compiledFolder)
  for (const name of existsSync(all) ? readdirSync(all) : [])
    if (!kept.has(name)) rmSync(join(all, name), { recursive: true })
}

/** The state of the process that holds the port, as it reports it. */
export type Running = { pid: number; release: string; switches: number; failure: string | null }

const runningFile = (dataDir: string) => join(dataDir, 'lantern.running.json')

/** Returns the Lantern that runs on this home. */
export function readRunning({ dataDir }: Home): Running | undefined {
  const file = runningFile(dataDir)
  if (!existsSync(file)) return undefined
  const running = JSON.parse(readFileSync(file, 'utf8')) as Running
  return isHolder(running.pid) ? running : undefined
}

/** Returns whether a process is one that holds the port: its number may be another's after a restart of the machine. */
function isHolder(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const commandLine = `/proc/${pid}/cmdline`
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('src/keeping/lantern.ts')
}

/** Writes down what runs. */
export function writeRunning({ dataDir }: Home, running: Running): void {
  const file = runningFile(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(running)}\n`)
  renameSync(`${file}.new`, file)
}

/** Removes what this process has written down; a second one that did not start leaves it. */
export function forgetRunning(home: Home): void {
  if (readRunning(home)?.pid === process.pid) rmSync(runningFile(home.dataDir))
}
