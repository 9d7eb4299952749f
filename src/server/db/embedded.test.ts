import { spawn, execFileSync } from 'node:child_process'
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { installWriter, startWriter } from '../../testing/writer-process.ts'
import { startEmbedded, stopEmbedded } from './embedded.ts'
import { getInstalledFolder, prepareBinaries } from './embedded/binaries.ts'
import { initSyncMethod } from './embedded/cluster.ts'
import { findLocation, isRoot } from './embedded/location.ts'
import { runOrThrow } from './embedded/run.ts'
import { findRecordedPid, findServerProcesses, signalAll } from './embedded/processes.ts'
import type { EmbeddedServer } from './embedded.ts'

const nobody = isRoot() ? Number(execFileSync('id', ['-u', 'nobody'])) : undefined

/** Creates a data folder that other accounts can enter; its database is stopped and removed at the end. */
async function newDataDir(): Promise<string> {
  const folder = await openFolder('lantern db ')
  onTestFinished(async () => {
    await stopEmbedded(folder)
    await rm(folder, { recursive: true })
  })
  return folder
}

async function start(dataDir: string) {
  const lines: string[] = []
  const server = await startEmbedded({ dataDir, durable: false, log: (line) => lines.push(line) })
  return { ...server, lines }
}

async function ask(server: Pick<EmbeddedServer, 'access'>, sql: string): Promise<unknown> {
  const client = new Client(server.access)
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows.length === 1 ? Object.values(rows[0])[0] : rows
}

const dataOf = (server: EmbeddedServer) => join(server.location, 'data')
const processesOf = (server: EmbeddedServer) => findServerProcesses((folder) => folder === dataOf(server))

async function killAll(server: EmbeddedServer): Promise<void> {
  signalAll(await processesOf(server), 'SIGKILL')
  while ((await processesOf(server)).length > 0) await sleep(10)
}

const count = (server: EmbeddedServer) => ask(server, 'select count(*)::int from kept')

/** Creates a data folder whose database is stopped and has one row; creating a database takes longer than what is tested. */
async function makeKept(): Promise<string> {
  const dataDir = await openFolder('lantern kept ')
  await ask(await start(dataDir), 'create table kept as select 1 as id')
  await stopEmbedded(dataDir)
  return dataDir
}
let kept: Promise<string> | undefined
afterAll(async () => kept && rm(await kept, { recursive: true }))

/** Starts a database with one committed row, which lies in the data folder. */
async function startWithRow(dataDir: string) {
  kept ??= makeKept()
  await mkdir(dataDir, { recursive: true })
  await runOrThrow('cp', ['-a', join(await kept, 'postgres'), dataDir])
  return start(dataDir)
}

/** Creates and starts a database, and commits one row to it. */
async function createWithRow(dataDir: string) {
  const server = await start(dataDir)
  await ask(server, 'create table kept as select 1 as id')
  return server
}

/** Copies the installed package: all that its programs need to be run, and of some thousand files beside them those that tests change. */
async function copyInstalled(to: string): Promise<void> {
  await mkdir(dirname(to))
  const isNeeded = (path: string) =>
    !/\/native\/share\/postgresql\/(?!postgres\.bki$|postgresql\.conf\.sample$)/.test(path)
  await cp(getInstalledFolder(), to, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
}

test('a new database is UTF-8, private, reachable by one socket with a password, and its role is not a superuser', async () => {
  const server = await start(await newDataDir())
  expect(server.startedHere).toBe(true)
  expect(await ask(server, `select current_database() || ' ' || current_user`)).toBe('lantern lantern')
  expect(await ask(server, 'show server_encoding')).toBe('UTF8')
  expect(await ask(server, 'select datlocale from pg_database where datname = current_database()')).toBe('C.UTF-8')
  expect(await ask(server, 'show listen_addresses')).toBe('')
  expect(await ask(server, 'select usesuper from pg_user where usename = current_user')).toBe(false)
  expect((await stat(join(server.location, 'password'))).mode & 0o777).toBe(0o600)
  expect((await stat(server.access.host)).mode & 0o777).toBe(0o700)
  await expect(ask({ access: { ...server.access, password: 'guess' } }, 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
  await expect(ask({ access: { ...server.access, user: 'postgres' } }, 'select 1')).rejects.toThrow('pg_hba.conf')
})

test.each([
  { platform: 'linux', release: '6.1.0-13-amd64', method: 'syncfs' },
  { platform: 'linux', release: '5.8.0', method: 'syncfs' },
  { platform: 'linux', release: '5.4.0-42-generic', method: 'fsync' },
  { platform: 'darwin', release: '24.0.0', method: 'fsync' },
])('before recovery $platform $release syncs by $method', ({ platform, release, method }) => {
  expect(initSyncMethod(platform, release)).toBe(method)
})

test('a running database is joined, and of two concurrent starts only one starts it', async () => {
  const dataDir = await newDataDir()
  const both = await Promise.all([start(dataDir), start(dataDir)])
  expect(both.map((server) => server.startedHere).sort()).toEqual([false, true])
  expect((await start(dataDir)).startedHere).toBe(false)
})

test('a database of a release that did not grant it gets the right to write out its changes at the next start', async () => {
  const dataDir = await newDataDir()
  const server = await start(dataDir)
  await ask(server, 'CHECKPOINT')
  await server.stop()
  await rm(join(server.location, 'may-checkpoint'))
  const location = await findLocation(await realpath(dataDir))
  if (!location) throw new Error('there is no database')
  const { postgres } = await prepareBinaries(getInstalledFolder(), join(dataDir, 'binaries'), location.account)
  await runOrThrow(postgres, ['--single', '-D', dataOf(server), '-c', 'exit_on_error=on', 'postgres'], {
    account: location.account,
    cwd: dataOf(server),
    input: 'REVOKE pg_checkpoint FROM lantern;\n',
  })
  const later = await start(dataDir)
  await ask(later, 'CHECKPOINT')
  expect(later.lines).toEqual([expect.stringContaining('Started')])
  await later.stop()
  // Where it cannot be granted, it starts all the same.
  await rm(join(server.location, 'may-checkpoint'))
  await mkdir(join(server.location, 'may-checkpoint.new'))
  const last = await start(dataDir)
  expect(last.lines[0]).toMatch(/^The database was not granted the right/)
  expect(await ask(last, 'SELECT 1')).toBe(1)
})

test('stopping reports the outcome, and creates no folder', async () => {
  const dataDir = await newDataDir()
  const server = await startWithRow(dataDir)
  expect(await stopEmbedded(dataDir)).toBe('stopped')
  expect(await processesOf(server)).toEqual([])
  expect(await stopEmbedded(dataDir)).toBe('not running')
  expect(await stopEmbedded(join(dataDir, 'absent'))).toBe('not running')
  expect(await readdir(dataDir)).not.toContain('absent')
  expect(await count(await start(dataDir))).toBe(1)
})

test('works in a path with spaces that is too long for a socket', async () => {
  const dataDir = join(await newDataDir(), 'a long name '.repeat(12).trim())
  const server = await createWithRow(dataDir)
  onTestFinished(() => rm(server.access.host, { recursive: true }))
  expect(server.access.host.length).toBeLessThan(90)
  await killAll(server)
  expect(await count(await start(dataDir))).toBe(1)
  await stopEmbedded(dataDir)
})

test('starts after its postmaster was killed and a busy backend is still running', async () => {
  const dataDir = await newDataDir()
  const server = await startWithRow(dataDir)
  const client = new Client(server.access)
  client.on('error', () => {})
  await client.connect()
  client.query('do $$ begin loop null; end loop; end $$').catch(() => {})
  await sleep(200)
  const postmaster = (await findRecordedPid(dataOf(server))) ?? 0
  signalAll([postmaster], 'SIGKILL')
  await sleep(200)
  expect(await processesOf(server)).toHaveLength(1)
  const again = await start(dataDir)
  expect(again.startedHere).toBe(true)
  expect(await count(again)).toBe(1)
})

test('starts when its lock files are damaged or have the reused pid of another program, which is not affected', async () => {
  const dataDir = await newDataDir()
  let server = await startWithRow(dataDir)
  const pidFile = join(dataOf(server), 'postmaster.pid')
  for (const text of ['', 'no pid\n']) {
    await killAll(server)
    await writeFile(pidFile, text)
    server = await start(dataDir)
  }

  const { uid, gid } = await stat(dataOf(server))
  const innocent = spawn('sleep', ['60'], isRoot() ? { uid, gid, cwd: '/' } : {})
  onTestFinished(() => void innocent.kill())
  await killAll(server)
  for (const path of [pidFile, join(server.access.host, '.s.PGSQL.5432.lock')]) {
    await writeFile(path, (await readFile(path, 'utf8')).replace(/^\d+/, String(innocent.pid)))
  }
  expect(await stopEmbedded(dataDir)).toBe('not running')
  expect(await count(await start(dataDir))).toBe(1)
  await stopEmbedded(dataDir)
  expect(innocent.exitCode ?? innocent.signalCode).toBeNull()
})

test.each([300, 600])('a first start killed after %i ms does not prevent the next', async (killedAfter) => {
  const dataDir = await newDataDir()
  const writer = startWriter(dataDir, { flags: ['--careless'] })
  await sleep(killedAfter)
  await writer.kill('process')
  const server = await start(dataDir)
  expect(await ask(server, 'select 1')).toBe(1)
  expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
})

test('an ordinary user’s database survives kills, belongs to the user, and root can join it', async () => {
  const dataDir = await newDataDir()
  if (nobody !== undefined) await chown(dataDir, nobody, nobody)
  const installed = await installWriter(await newDataDir())
  const first = startWriter(dataDir, { uid: nobody, installed, flags: ['--careless'] })
  await first.hasWritten(10)
  await first.kill('group')
  const server = await start(dataDir)
  expect(server.startedHere).toBe(false)
  await killAll(server)
  const second = startWriter(dataDir, { uid: nobody, installed, flags: ['--careless'] })
  await second.hasWritten(10)
  await second.kill('group')
  expect(second.output()).toContain('Started the database')
  expect((await stat(dataOf(server))).uid).toBe(nobody ?? process.getuid?.())
  const rows = (await ask(server, 'select id from acknowledged')) as { id: string }[]
  const kept = new Set(rows.map(({ id }) => id))
  expect([...first.acknowledged, ...second.acknowledged].filter((id) => !kept.has(id))).toEqual([])
})

test('root’s database is stored elsewhere when its account cannot enter the data folder, and a new folder gets a new one', async () => {
  const dataDir = await newDataDir()
  await chmod(dataDir, 0o700)
  const server = await createWithRow(dataDir)
  if (!isRoot()) return expect(server.location).toBe(join(dataDir, 'postgres'))

  onTestFinished(async () => {
    await stopEmbedded(dataDir)
    for (const name of await readdir('/var/lib/lantern')) {
      const path = join('/var/lib/lantern', name)
      if (path.startsWith(server.location)) await rm(path, { recursive: true })
    }
    await rmdir('/var/lib/lantern').catch(() => {}) // other databases may be there
  })
  expect(server.location).toMatch(/^\/var\/lib\/lantern\/[\da-f]{16}$/)
  expect(await readFile(join(dataDir, 'postgres.location'), 'utf8')).toBe(`${server.location}\n`)
  expect(server.lines.filter((line) => line.includes('cannot enter'))).toHaveLength(1)
  await killAll(server)
  const again = await start(dataDir)
  expect(again.lines.filter((line) => line.includes('cannot enter'))).toEqual([])
  expect(await count(again)).toBe(1)

  // T31 A copy of the folder neither opens nor stops this database; a folder that was moved takes it along.
  const copy = `${dataDir} copy`
  await cp(dataDir, copy, { recursive: true })
  await expect(start(copy)).rejects.toThrow(`is a copy of ${dataDir}`)
  await expect(stopEmbedded(copy)).rejects.toThrow('is a copy of')
  expect(await count(again)).toBe(1)
  await rename(dataDir, `${dataDir} moved`)
  await rename(copy, dataDir)
  await expect(findLocation(`${dataDir} moved`)).rejects.toThrow('is a copy of')
  await rm(dataDir, { recursive: true })
  expect(await findLocation(`${dataDir} moved`)).toMatchObject({ folder: server.location })
  await rename(`${dataDir} moved`, dataDir)

  await rm(join(dataDir, 'postgres.location'))
  const fresh = await start(dataDir)
  expect(fresh.lines.join()).toContain(`kept as ${server.location}.until-`)
  expect(await ask(fresh, `select to_regclass('kept')`)).toBeNull()

  await stopEmbedded(dataDir)
  await rm(server.location, { recursive: true })
  await expect(findLocation(dataDir)).rejects.toThrow('it is not there')
  await rm(join(dataDir, 'postgres.location'))
})

test('its log contains no statements and values, also of an earlier database, and its size is limited', async () => {
  const dataDir = await newDataDir()
  const before = await startWithRow(dataDir)
  await stopEmbedded(dataDir)
  await writeFile(join(before.location, 'postgresql.conf'), "listen_addresses = ''\nlog_statement = 'all'\n")
  const server = await start(dataDir)
  for (const sql of [`select 'canary'::int`, `select 1 from canary`, `do $$ begin raise 'canary'; end $$`])
    await expect(ask(server, sql)).rejects.toThrow('canary')
  await expect(ask({ access: { ...server.access, password: 'canary' } }, 'select 1')).rejects.toThrow('password')
  const log = join(server.location, 'server.log')
  expect(await readFile(log, 'utf8')).toContain('ready to accept connections')
  expect(await readFile(log, 'utf8')).not.toMatch(/canary|STATEMENT|DETAIL|CONTEXT/)

  await server.rotateLog()
  expect((await stat(log)).size).toBeGreaterThan(0)
  await appendFile(log, 'x'.repeat(5_000_000))
  await server.rotateLog()
  expect((await stat(log)).size).toBe(0)
  expect((await stat(join(server.location, 'server.previous.log'))).size).toBeGreaterThan(5_000_000)
  // The server keeps writing to the same file, at its new end.
  await expect(ask({ access: { ...server.access, password: 'guess' } }, 'select 1')).rejects.toThrow('password')
  expect(await readFile(log, 'utf8')).toMatch(/^\d{4}-.*password authentication failed/)
})

test('missing library links are created, and the programs are copied when they cannot be run in place', async () => {
  const folder = await newDataDir()
  const installed = join(folder, 'project/linux')
  await copyInstalled(installed)
  const links = (await readdir(join(installed, 'native/lib'))).filter((name) => /^libicu.*\.so(\.60)?$/.test(name))
  await Promise.all(links.map((name) => rm(join(installed, 'native/lib', name))))
  const account = isRoot() ? { uid: Number(nobody), gid: Number(nobody) } : undefined
  const copies = join(folder, 'copies')

  const linked = await prepareBinaries(installed, copies, account)
  expect(linked.postgres).toBe(join(installed, 'native/bin/postgres'))
  expect(await readdir(folder)).not.toContain('copies')

  await chmod(isRoot() ? join(folder, 'project') : linked.postgres, isRoot() ? 0o700 : 0o600)
  const copied = await prepareBinaries(installed, copies, account).catch((error: Error) => error.message)
  expect(copied).toMatchObject(
    isRoot() ? { postgres: expect.stringContaining(copies) } : expect.stringContaining('set DATABASE_URL'),
  )
})

const prepareProgram = fileURLToPath(new URL('../../testing/prepare-binaries.ts', import.meta.url))

/** Returns a package whose programs `account` cannot run, nor create what they lack. */
async function newUnreachablePackage(folder: string) {
  const installed = join(folder, 'project/linux')
  await copyInstalled(installed)
  const lib = join(installed, 'native/lib')
  if (isRoot()) await chmod(join(folder, 'project'), 0o700)
  else {
    const links = (await readdir(lib, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink())
    await Promise.all(links.map(({ name }) => rm(join(lib, name))))
    await chmod(lib, 0o555)
    onTestFinished(() => chmod(lib, 0o755))
  }
  return { installed, copies: join(folder, 'copies') }
}

test('of six processes that find no copy of the programs one copies, all get that copy, and none removes it', async () => {
  const folder = await newDataDir()
  const { installed, copies } = await newUnreachablePackage(folder)
  await mkdir(join(copies, 'postgresql-1-linux.unfinished-00000000/native'), { recursive: true })
  const typed = [prepareProgram, installed, copies, ...(nobody === undefined ? [] : [String(nobody)])]
  const processes = Array.from({ length: 6 }, () => {
    const child = spawn(process.execPath, typed, { stdio: ['pipe', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill())
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
  })
  const next = async ({ lines }: (typeof processes)[number]): Promise<unknown> => (await lines.next()).value
  // All have loaded their modules before the first begins.
  expect(await Promise.all(processes.map(next))).toEqual(Array(6).fill('ready'))
  for (const { child } of processes) child.stdin.end('\n')
  const got = await Promise.all(processes.map(next))
  const [name = '', ...others] = (await readdir(copies)).filter((entry) => entry !== 'binaries.lock')
  expect(others).toEqual([])
  const program = join(copies, name, 'native/bin/postgres')
  expect(got).toEqual(Array(6).fill(`${program} ${(await stat(program)).ino}`))
})

test('a copy of the programs is kept when the engine is upgraded and when it is damaged', async () => {
  const folder = await newDataDir()
  const { installed, copies } = await newUnreachablePackage(folder)
  const account = nobody === undefined ? undefined : { uid: nobody, gid: nobody }
  const prepare = async () => (await prepareBinaries(installed, copies, account)).postgres
  const first = await prepare()
  expect(await prepare()).toBe(first)

  await appendFile(join(installed, 'native/share/postgresql/postgresql.conf.sample'), '# a new build\n')
  const upgraded = await prepare()
  expect(upgraded).not.toBe(first)
  expect((await stat(first)).isFile()).toBe(true)

  await truncate(join(dirname(dirname(upgraded)), 'share/postgresql/postgres.bki'))
  const whole = await prepare()
  expect([first, upgraded]).not.toContain(whole)
  expect((await stat(upgraded)).isFile()).toBe(true)
  expect(await prepare()).toBe(whole)
})
