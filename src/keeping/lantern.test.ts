import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openAcademy } from '../testing/academy.ts'
import { copyRelease } from '../testing/copied-release.ts'
import { databaseUrlOf } from '../testing/program.ts'
import { isLoadedMessage, nextSetting } from '../listening.ts'
import { openReleaseOfRun, type ReleaseOfRun } from '../testing/release-of-run.ts'
import { ofFormerBuilds, packRelease } from '../../scripts/release.ts'

const isLong = process.env['LONG'] === '1'
/** The number of times that the site goes to the next release and back under load. */
const times = isLong ? 10 : 1
/** The time for an upgrade and the way back, in ms, that only a hang exceeds: at a load of 11 they took 44 s. */
const roundMs = 180_000

let folder: string
let home: string
let shared: ReleaseOfRun
let port: number
let site: ReturnType<typeof run>

const root = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  devDependencies: Record<string, string>
}
const { version } = manifest

/** Runs the command of a release as a bare machine would. */
function run(typed: string[], release = join(home, 'current')) {
  const child = spawn(join(release, 'lantern'), typed, { env: { PATH: '/usr/bin:/bin' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, ended, output: () => output }
}
async function call(...typed: string[]) {
  const { ended, output } = run(typed)
  return { code: await ended, said: output() }
}

/** Writes a release that is as small as the checks admit, whose site ends at once, and returns its archive. */
async function packBroken(own: { version?: string; machine?: string }): Promise<string> {
  const named = `lantern-${own.version ?? '901.0.0'}`
  const release = mkdtempSync(join(folder, 'broken-'))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(release, named, name)), { recursive: true })
    writeFileSync(join(release, named, name), text)
  }
  const journal = join(root, 'src/server/db/migrations/meta/_journal.json')
  write('release.json', JSON.stringify({ version: '901.0.0', machine: machineHere, newestMigration: 0, ...own }))
  write('scripts/site-process.json', '{"flags":[],"env":{}}')
  write('scripts/quick-modules.mjs', '')
  write('src/main.ts', 'process.exit(3)')
  write('src/server/composition/migrate.ts', '')
  write('src/server/db/migrations/meta/_journal.json', readFileSync(journal, 'utf8'))
  write('src/server/db/migrations/oldest-releases.json', '{}')
  mkdirSync(join(release, named, 'bin'))
  symlinkSync(process.execPath, join(release, named, 'bin/node'))
  await packRelease(join(release, named), join(release, 'broken.tar'))
  return join(release, 'broken.tar')
}
const machineHere = `${process.platform}-${process.arch}`

/**
 * Requests pages on lines of both kinds until it is stopped, and then until there are `least` replies, however long a busy machine takes for
 * them; returns what came of them.
 */
function load(port: number) {
  const ending = new AbortController()
  const result = { replies: 0, failures: [] as string[], longestMs: 0 }
  const line = async (agent: http.Agent) => {
    while (!ending.signal.aborted) {
      const since = performance.now()
      const outcome = await new Promise<string | number>((resolve) => {
        const request = http.get({ port, host: '127.0.0.1', path: '/', agent }, (response) => {
          response.on('end', () => resolve(response.statusCode ?? 0)).on('error', () => resolve('cut off'))
          response.resume()
        })
        request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      })
      result.longestMs = Math.max(result.longestMs, performance.now() - since)
      if (outcome === 200) result.replies += 1
      else result.failures.push(String(outcome))
    }
    agent.destroy()
  }
  const lines = [true, false, false].map((keepAlive) => line(new http.Agent({ keepAlive, maxSockets: 1 })))
  return async (least: number) => {
    while (result.replies < least && result.failures.length === 0) await sleep(50)
    ending.abort()
    await Promise.all(lines)
    if (isLong) process.stdout.write(`${JSON.stringify({ ...result, failures: result.failures.length })}\n`)
    return result
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lantern upgrade '))
  // PostgreSQL's account enters it where the tests run as root.
  chmodSync(folder, 0o755)
  home = join(folder, 'home')
  const release = join(home, `lantern-${version}`)
  shared = await openReleaseOfRun()
  copyRelease(shared.folder, release, { linksPackagesTo: shared.packages })
  port = await freePort()
  writeFileSync(join(home, 'lantern.env'), `PORT=${port}\nDEMO=0\nLOG_LEVEL=warn\n`, { mode: 0o644 })
  site = run(['start'], release)
  await vi.waitFor(() => expect(site.output()).toContain('Lantern is ready'), { timeout: 50_000 })
}, 300_000)
afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  rmSync(folder, { recursive: true })
  // Many small files, on a disk that others use.
}, 180_000)

test('O12 a release has no development package, lists its parts, and is smaller than 400 MB', () => {
  const release = join(home, `lantern-${version}`)
  const { [ofFormerBuilds]: _, ...own } = shared.parts
  const total = Object.values(own).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(100)
  expect(total).toBeLessThan(400)
  const packages = join(release, 'node_modules')
  // Those that a package of production needs too.
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const development = Object.keys(manifest.devDependencies).filter((name) => locked[`node_modules/${name}`]?.dev)
  expect(development.length).toBeGreaterThan(15)
  expect(development.filter((name) => existsSync(join(packages, name)))).toEqual([])
  const { components } = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string }[]
  }
  const names = components.map(({ name }) => name)
  expect(names).toContain('fastify')
  expect(names).not.toContain('vitest')
})

const canCutNetwork = spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0
if (isLong && !canCutNetwork)
  process.stdout.write('The start without a network is not tried: that needs root, unshare and ip.\n')

/** Returns the ms that a process has waited for the CPU. */
const waitedMs = (pid: number | string) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6

test.runIf(isLong && canCutNetwork)(
  'O12 an unpacked archive starts for the first time in less than 10 s, without a network',
  async () => {
    const bare = join(folder, 'bare')
    mkdirSync(bare)
    const archive = join(folder, 'bare.tar.gz')
    await packRelease(shared.folder, archive)
    expect(spawnSync('tar', ['-xf', archive, '-C', bare]).status).toBe(0)
    const command = join(bare, `lantern-${version}`, 'lantern')
    const since = performance.now()
    const holder = spawn('unshare', ['--net', 'sh', '-c', 'ip link set lo up && exec "$0" start', command], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    })
    const ended = once(holder, 'close')
    onTestFinished(async () => {
      holder.kill('SIGTERM')
      await ended
    })
    let said = ''
    for (const stream of [holder.stdout, holder.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
    await vi.waitFor(() => expect(said).toContain('Lantern is ready at http://127.0.0.1:3000'), { timeout: 120_000 })
    const took = performance.now() - since
    const [site = ''] = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').split(' ')
    // What other programs took from it: of the database's processes that is not known.
    const waited = waitedMs(holder.pid ?? 0) + waitedMs(site)
    process.stdout.write(`First start: ${took.toFixed()} ms, of which it waited ${waited.toFixed()} ms for the CPU\n`)
    expect(took - waited).toBeLessThan(10_000)
    const inside = ['--target', String(holder.pid), '--net', command, 'status']
    expect(spawnSync('nsenter', inside, { encoding: 'utf8' }).stdout).toContain('It replies, and so does its database.')
  },
  600_000,
)

test('O14 the settings are of their owner alone, and the command says what runs', async () => {
  expect(statSync(join(home, 'lantern.env')).mode & 0o777).toBe(0o600)
  const { code, said } = await call('status')
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^The current release is ${version}, .*\\nRelease ${version} runs as process \\d+\\.\\nIt replies`),
    ),
  ])
})

test('O14 each command has a help of its own', async () => {
  const { said } = await call('help')
  const names = [...said.matchAll(/^ {2}lantern (\w+)/gm)].map(([, name]) => name ?? '')
  expect(names.toSorted()).toEqual(
    [
      'start',
      'stop',
      'status',
      'staff',
      'backup',
      'restore',
      'import',
      'export',
      'content',
      'upgrade',
      'rollback',
      'doctor',
      'service',
    ].toSorted(),
  )
  const helps = await Promise.all(names.slice(0, 2).map((name) => call(name, '--help')))
  expect(helps.map(({ code, said: help }) => [code, help.startsWith('lantern ')])).toEqual([
    [0, true],
    [0, true],
  ])
})

test('O9 doctor finds the database well, and says what to do about backups and mail', async () => {
  const { code, said } = await call('doctor')
  expect([code, said]).toEqual([1, expect.stringMatching(/^ok {4}Database: PostgreSQL 18/)])
  expect(said).toMatch(/^ok {4}Clock: /m)
  expect(said).toMatch(/^to do Backups: there is none/m)
  expect(said).toMatch(/^to do Mail: no email is sent/m)
})

test(
  'O15 an upgrade and the way back under load fail no request',
  async () => {
    const stop = load(port)
    for (let time = 0; time < times; time += 1) {
      const up = await call('upgrade', shared.next.archive)
      expect([up.code, up.said]).toEqual([
        0,
        expect.stringContaining(`Release ${shared.next.version} is the current one.`),
      ])
      expect(basename(realpathSync(join(home, 'current')))).toBe(`lantern-${shared.next.version}`)
      expect((await call('status')).said).toContain(`Release ${shared.next.version} runs`)
      const back = await call('rollback')
      expect([back.code, back.said]).toEqual([
        0,
        expect.stringContaining(`Release ${version} is the current one again.`),
      ])
    }
    const { failures, longestMs } = await stop(20 * times)
    expect(failures).toEqual([])
    // In the short part all other tests run beside it.
    if (isLong) expect(longestMs).toBeLessThan(10_000)
    expect((await call('status')).said).toContain(`Release ${version} runs`)
    expect(readdirSync(join(home, 'data')).filter((name) => name.startsWith('before-'))).toHaveLength(
      Math.min(times, 3),
    )
  },
  times * roundMs,
)

test('O15 the next site is loaded beside the running one and waits until that has ended', async () => {
  const release = realpathSync(join(home, 'current'))
  const { flags } = JSON.parse(readFileSync(join(release, 'scripts/site-process.json'), 'utf8')) as { flags: string[] }
  const next = spawn(join(release, 'bin/node'), [...flags, 'src/main.ts'], {
    cwd: release,
    env: { PATH: '/usr/bin:/bin', DATA_DIR: join(home, 'data'), PORT: String(port), [nextSetting]: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(next, 'exit')
  let said = ''
  for (const stream of [next.stdout, next.stderr]) stream?.on('data', (text: Buffer) => (said += String(text)))
  const [message] = (await Promise.race([once(next, 'message'), ended])) as [unknown]
  expect([isLoadedMessage(message), said]).toEqual([true, ''])
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  // With the process that holds the port it goes, too.
  next.disconnect()
  expect([(await ended)[0], said]).toEqual([1, expect.stringContaining('has ended')])
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
}, 120_000)

test(
  'O15 with DATABASE_URL the next release is ready before the former one ends',
  async () => {
    const academy = await openAcademy({ from: 'empty_academy' })
    onTestFinished(() => academy.close())
    const other = join(folder, 'other')
    copyRelease(shared.folder, join(other, `lantern-${version}`), { linksPackagesTo: shared.packages })
    const ownPort = await freePort()
    const settings = [`PORT=${ownPort}`, 'DEMO=0', 'LOG_LEVEL=warn', `DATABASE_URL=${databaseUrlOf(academy)}`]
    writeFileSync(join(other, 'lantern.env'), settings.join('\n'))
    const current = join(other, 'current')
    const node = run(['start'], join(other, `lantern-${version}`))
    onTestFinished(async () => {
      node.child.kill('SIGTERM')
      await node.ended
    })
    const starts = () => node.output().match(/Lantern is ready/g)?.length ?? 0
    await vi.waitFor(() => expect(starts()).toBe(1), { timeout: 50_000 })
    const stop = load(ownPort)
    const up = run(['upgrade', shared.next.archive], current)
    expect([await up.ended, up.output()]).toEqual([
      0,
      expect.stringContaining(`Release ${shared.next.version} is the current one.`),
    ])
    const { failures } = await stop(isLong ? 2_000 : 20)
    expect([failures, starts()]).toEqual([[], 2])
    expect(node.output().indexOf('Lantern has stopped')).toBeGreaterThan(node.output().lastIndexOf('Lantern is ready'))
  },
  2 * roundMs,
)

test('O15 O7 without a database an upgrade switches all the same: a major version of PostgreSQL is crossed so', async () => {
  const moved = join(folder, 'moved')
  copyRelease(shared.folder, join(moved, `lantern-${version}`), { linksPackagesTo: shared.packages })
  // What is left where the handbook has the folder of the database moved away.
  mkdirSync(join(moved, 'data/files'), { recursive: true })
  expect(await run(['service'], join(moved, `lantern-${version}`)).ended).toBe(0)
  const { ended, output } = run(['upgrade', shared.next.archive], join(moved, 'current'))
  expect([await ended, output()]).toEqual([
    0,
    expect.stringContaining(`Release ${shared.next.version} is the current one.`),
  ])
}, 120_000)

test('O15 a release that does not start leaves the former one running', async () => {
  const { code, said } = await call('upgrade', await packBroken({}))
  expect([code, said]).toEqual([1, expect.stringContaining('did not start; the former one runs')])
  expect(basename(realpathSync(join(home, 'current')))).toBe(`lantern-${version}`)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
}, 120_000)

test('O15 a damaged archive, an older release and one for another machine are refused, and nothing is left of them', async () => {
  const before = readdirSync(home)
  const damaged = await packBroken({})
  writeFileSync(`${damaged}.sha256`, `${'0'.repeat(64)}  broken.tar\n`)
  expect((await call('upgrade', damaged)).said).toContain(
    'is damaged: its checksum is not the one in broken.tar.sha256',
  )
  expect((await call('upgrade', await packBroken({ version: '0.0.1' }))).said).toContain(
    `Release 0.0.1 is older than ${version}, which is here.`,
  )
  expect((await call('upgrade', await packBroken({ machine: 'other-cpu' }))).said).toContain('is for other-cpu')
  expect((await call('upgrade', join(folder, 'none'))).said).toBe(`There is no file ${join(folder, 'none')}.\n`)
  expect(readdirSync(home)).toEqual(before)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.runIf(hasSystemd)('O8 the unit is one that systemd takes, with an exposure of at most 3.0', async () => {
  const { said } = await call('service')
  const unit = join(folder, 'lantern.service')
  writeFileSync(unit, said.replace(/^User=.*$/m, 'User=daemon').replaceAll(/^(Exec\w+=).*$/gm, '$1/bin/true'))
  const verify = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect([verify.status, verify.stderr.split('\n').filter((line) => line.includes('lantern.service'))]).toEqual([0, []])
  const typed = ['security', '--offline=true', '--threshold=30', unit]
  const security = spawnSync('systemd-analyze', typed, { encoding: 'utf8' })
  expect([security.status, security.stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('lantern.service')])
})

test.each(['at once', 'while the next site starts'])(
  'O11 a signal to stop that comes during a switch is obeyed: %s',
  async (when) => {
    if (site.child.exitCode !== null) site = run(['start'])
    await vi.waitFor(() => expect(site.output()).toContain('Lantern is ready'), { timeout: 50_000 })
    site.child.kill('SIGHUP')
    if (when !== 'at once')
      await vi.waitFor(() => expect(site.output()).toContain('Lantern has stopped'), { timeout: 20_000 })
    site.child.kill('SIGTERM')
    expect(await site.ended).toBe(0)
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')
  },
  120_000,
)
