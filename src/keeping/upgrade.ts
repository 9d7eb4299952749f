import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tryFileLock } from '../server/db/file-lock.ts'
import { compareVersions } from '../server/db/oldest-release.ts'
import { print } from '../server/staff/program.ts'
import { Misuse } from '../server/staff/command.ts'
import { CannotKeep, forgetCompiled, linked, point, readRelease, readRunning, settleHome, type Home } from './home.ts'
import { requireInRelease } from './programs.ts'
import { replaceRunning } from './running.ts'

/** Time limit in ms for a new release, from the switch to its first reply. */
const startWithinMs = 120_000

/** The maximum ratio of an unpacked release's size to its archive's; that leaves room for a backup. */
const unpackedTimes = 4

const migrateProgram = 'src/server/composition/migrate.ts'

/** Switches to the release of an archive; what fails before the switch changes nothing of what runs. docs/decisions/0189 */
export async function upgrade(home: Home, typed: string | undefined): Promise<void> {
  if (typed === undefined) throw new Misuse('FILE is missing: lantern upgrade FILE')
  const file = resolve(typed)
  if (!existsSync(file)) throw new CannotKeep(`There is no file ${file}.`)
  await alone(home, async () => {
    settleHome(home.folder)
    const former = requireLinked(home, 'current')
    await checkSum(file)
    requireSpace(home, statSync(file).size * unpackedTimes)
    const next = unpack(home, file, former)
    const { version } = readRelease(next)
    if (await hasDatabase(home)) {
      await backUp(home, version)
      if (mayRunOnSchemaOf(former, next)) await migrate(home, next)
      else
        print(
          'Its migrations change what the running release needs: the site waits while they run, and there is no way back but the backup.',
        )
    }
    point(home.folder, 'previous', former)
    point(home.folder, 'current', next)
    await switchOrReturn(home, { former, next })
    tidy(home)
    print(`Release ${version} is the current one. The way back: lantern rollback`)
  })
}

/** Switches back to the release that ran before the current one. */
export async function rollBack(home: Home): Promise<void> {
  await alone(home, async () => {
    const former = requireLinked(home, 'current')
    const next = linked(home.folder, 'previous')
    if (next === undefined) throw new CannotKeep('There is no release before this one in this folder.')
    // It refuses a database that it may not run on.
    if (await hasDatabase(home)) await migrate(home, next)
    point(home.folder, 'previous', former)
    point(home.folder, 'current', next)
    await switchOrReturn(home, { former, next })
    print(`Release ${readRelease(next).version} is the current one again.`)
  })
}

/** Returns whether there is an academy already; its folder may have been moved away to cross a major version of PostgreSQL. */
async function hasDatabase({ dataDir, env }: Home): Promise<boolean> {
  // Read only here: what holds the port needs none of it.
  const { hasEmbedded } = await import('../server/db/embedded.ts')
  return env['DATABASE_URL'] !== undefined || hasEmbedded(dataDir)
}

async function alone(home: Home, work: () => Promise<void>): Promise<void> {
  const lock = tryFileLock(join(home.folder, 'upgrade.lock'))
  if (!lock) throw new CannotKeep('Another upgrade is under way.')
  try {
    await work()
  } finally {
    lock.release()
  }
}

function requireLinked(home: Home, name: 'current' | 'previous'): string {
  const found = linked(home.folder, name)
  if (found === undefined) throw new CannotKeep(`${home.folder} has no link ${name}.`)
  return found
}

/** Compares the archive with the checksum that came with it; the archive's own checks find what was cut off. */
async function checkSum(file: string): Promise<void> {
  const beside = `${file}.sha256`
  if (!existsSync(beside)) return print(`There is no ${basename(beside)} beside it: its checksum was not compared.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  if (!readFileSync(beside, 'utf8').startsWith(hash.digest('hex')))
    throw new CannotKeep(`${file} is damaged: its checksum is not the one in ${basename(beside)}. Download it again.`)
}

function requireSpace({ folder }: Home, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes)
    throw new CannotKeep(
      `The disk of ${folder} has ${Math.floor((bavail * bsize) / 1e6)} MB left; the upgrade needs ${Math.ceil(bytes / 1e6)} MB.`,
    )
}

/** Unpacks a release beside the others and returns its folder. */
function unpack(home: Home, file: string, former: string): string {
  const unfinished = mkdtempSync(join(home.folder, 'unfinished-'))
  try {
    const { status, stderr } = spawnSync('tar', ['-xf', file, '-C', unfinished], { encoding: 'utf8' })
    if (status !== 0) throw new CannotKeep(`${file} cannot be unpacked: ${stderr.trim()}`)
    const [name = '', ...more] = readdirSync(unfinished)
    if (more.length > 0 || !name.startsWith('lantern-')) throw new CannotKeep(`${file} is no release of Lantern.`)
    const unpacked = join(unfinished, name)
    requireFitting(unpacked, former)
    const folder = join(home.folder, name)
    if (existsSync(folder)) {
      if (folder === former || folder === readRunning(home)?.release)
        throw new CannotKeep(`Release ${readRelease(folder).version} is the one that runs.`)
      rmSync(folder, { recursive: true })
    }
    renameSync(unpacked, folder)
    return folder
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function requireFitting(unpacked: string, former: string): void {
  const { version, machine } = readRelease(unpacked)
  const here = `${process.platform}-${process.arch}`
  if (machine !== here) throw new CannotKeep(`Release ${version} is for ${machine}; this machine is ${here}.`)
  const running = readRelease(former).version
  if (compareVersions(version, running) < 0)
    throw new CannotKeep(
      `Release ${version} is older than ${running}, which is here. The way back is lantern rollback.`,
    )
  if (spawnSync(join(unpacked, 'bin/node'), ['--version']).status !== 0)
    throw new CannotKeep(`The programs of release ${version} do not run on this machine.`)
}

/** Returns whether the release that runs may go on with the schema of the next one. */
function mayRunOnSchemaOf(former: string, next: string): boolean {
  const { version, newestMigration } = readRelease(former)
  const migrations = join(next, 'src/server/db/migrations')
  const readJson = <Content>(path: string) => JSON.parse(readFileSync(join(migrations, path), 'utf8')) as Content
  const oldest = readJson<Record<string, string>>('oldest-releases.json')
  const { entries } = readJson<{ entries: { when: number; tag: string }[] }>('meta/_journal.json')
  return entries
    .filter(({ when }) => when > newestMigration)
    .every(({ tag }) => compareVersions(version, oldest[tag] ?? readRelease(next).version) >= 0)
}

/** Removes what older releases have left. The switch is done: what cannot be removed is said, and fails nothing. */
function tidy(home: Home): void {
  try {
    pruneBackups(home)
    forgetCompiled(home)
  } catch (error) {
    print(`What older releases have left in ${home.dataDir} was not removed: ${(error as Error).message}`)
  }
}

/** The number of backups of upgrades that stay: the last is the way back, the others are for problems that are found late. */
const keptBackups = 3
const nameOfBackup = /^before-.*-(\d{8}T\d{6})\.tar\.gz$/

/** Removes the oldest backups that upgrades have made. */
function pruneBackups({ dataDir }: Home): void {
  // With DATABASE_URL a site without uploads and emails need not have the folder.
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  const made = names.flatMap((name) => {
    const [, at] = nameOfBackup.exec(name) ?? []
    return at === undefined ? [] : [{ name, at }]
  })
  const oldest = made.toSorted((one, other) => other.at.localeCompare(one.at)).slice(keptBackups)
  for (const { name } of oldest) rmSync(join(dataDir, name))
}

async function backUp(home: Home, version: string): Promise<void> {
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  await requireInRelease(home, {
    program: 'src/server/composition/backup.ts',
    typed: [join(home.dataDir, `before-${version}-${at}.tar.gz`)],
    otherwise: 'The academy could not be backed up, so nothing was changed.',
  })
}

const migrate = (home: Home, release: string) =>
  requireInRelease(home, {
    program: migrateProgram,
    release,
    otherwise: `Release ${readRelease(release).version} cannot run on this database, so nothing was switched.`,
  })

/** Replaces what runs; when the next release does not start, the links lead to the former one as before. */
async function switchOrReturn(home: Home, { former, next }: { former: string; next: string }): Promise<void> {
  try {
    if (!(await replaceRunning(home, startWithinMs))) print('Lantern is not running: lantern start starts it.')
  } catch (error) {
    point(home.folder, 'current', former)
    point(home.folder, 'previous', next)
    throw error
  }
}
