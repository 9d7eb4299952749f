import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyRelease } from '../testing/copied-release.ts'
import { openFolder } from '../testing/folder.ts'
import { freePorts } from '../testing/free-ports.ts'
import { openReleaseOfRun } from '../testing/release-of-run.ts'
import { knowsSyscalls, syscallFilter } from '../testing/syscall-filter.ts'
import { unitOf } from './unit.ts'

/** Directives of the unit that say how it runs and what it gets, and restrict nothing. */
const running = [
  'Type',
  'ExecStart',
  'ExecReload',
  'Restart',
  'RestartSec',
  'KillMode',
  'TimeoutStopSec',
  'LimitNOFILE',
]
/** Restrictions that only systemd itself, with its groups of processes and mounts of /proc, can set. */
const untried = ['MemoryMax', 'TasksMax', 'ProtectProc', 'RestrictSUIDSGID']
/** Restrictions that are parts of the filter of system calls. */
const filtered = [
  'SystemCallFilter',
  'SystemCallErrorNumber',
  'SystemCallArchitectures',
  'RestrictNamespaces',
  'RestrictAddressFamilies',
  'RestrictRealtime',
  'LockPersonality',
  'ProtectKernelModules',
  'ProtectKernelLogs',
  'ProtectClock',
]
/** The account of the service, which owns nothing of this machine. */
const account = 65_534

/** Returns the other restrictions, each as arguments of bubblewrap. The home comes last: in a test it is in /tmp, which is hidden. */
const sandboxed = (home: string): Record<string, string[]> => ({
  ProtectSystem: ['--ro-bind', '/', '/'],
  PrivateDevices: ['--dev', '/dev'],
  ProtectHome: ['/home', '/root'].flatMap((path) => ['--tmpfs', path]),
  PrivateTmp: ['/tmp', '/var/tmp'].flatMap((path) => ['--tmpfs', path]),
  ProtectKernelTunables: ['--ro-bind', '/proc/sys', '/proc/sys', '--ro-bind', '/sys', '/sys'],
  ProtectControlGroups: ['--ro-bind', '/sys/fs/cgroup', '/sys/fs/cgroup'],
  ProtectHostname: ['--unshare-uts'],
  ReadWritePaths: ['--ro-bind', home, home, '--bind', join(home, 'data'), join(home, 'data')],
  CapabilityBoundingSet: ['--cap-drop', 'ALL'],
})
/** Restrictions that the account has before the sandbox is made. */
const ofAccount = ['User', 'NoNewPrivileges', 'AmbientCapabilities', 'UMask']

test('O8 each restriction of the unit is tried, or is listed as untried here and in the handbook', () => {
  const unit = unitOf({ folder: '/opt/lantern', dataDir: '/opt/lantern/data', env: {} })
  const [, service = ''] = unit.split('[Service]')
  const names = new Set([...service.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name))
  names.delete('WantedBy')
  const known = [...running, ...untried, ...filtered, ...Object.keys(sandboxed('')), ...ofAccount]
  expect([...names].toSorted()).toEqual(known.toSorted())
  const handbook = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const [, said = ''] = /[Nn]ot tried are (.+?)\.\s/.exec(handbook.replaceAll('\n', ' ')) ?? []
  expect([...said.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(untried)
})

const canSandbox =
  process.getuid?.() === 0 &&
  knowsSyscalls() &&
  spawnSync('setpriv', [
    `--reuid=${account}`,
    `--regid=${account}`,
    '--clear-groups',
    'bwrap',
    '--ro-bind',
    '/',
    '/',
    'true',
  ]).status === 0
if (!canSandbox)
  process.stdout.write(
    'The restrictions of the unit are not tried: that needs root, bubblewrap, setpriv, systemd-analyze and the headers of Linux.\n',
  )

test.runIf(canSandbox)(
  'O8 a release starts, serves and stops under the restrictions of its unit, which refuse what they are for',
  async () => {
    const home = await openFolder('lantern unit ')
    onTestFinished(() => rmSync(home, { recursive: true }))
    chmodSync(home, 0o755)
    const shared = await openReleaseOfRun()
    const release = join(home, `lantern-${shared.version}`)
    copyRelease(shared.folder, release, {})
    const [port = 0] = await freePorts(1)
    mkdirSync(join(home, 'data'))
    writeFileSync(join(home, 'lantern.env'), `PORT=${port}\nDEMO=0\nLOG_LEVEL=warn\n`, { mode: 0o600 })
    for (const name of ['data', 'lantern.env']) chownSync(join(home, name), account, account)
    writeFileSync(join(home, 'filter'), syscallFilter())

    /** Runs a program as systemd would run it by the unit. */
    const inSandbox = (...command: string[]) => {
      const filter = openSync(join(home, 'filter'), 'r')
      const privileges = [`--reuid=${account}`, `--regid=${account}`, '--clear-groups', '--no-new-privs']
      const box = [
        ...Object.values(sandboxed(home)).flat(),
        '--seccomp',
        '3',
        '--',
        'sh',
        '-c',
        'umask 077; exec "$@"',
        'sh',
      ]
      const child = spawn('setpriv', [...privileges, '--ambient-caps=-all', 'bwrap', ...box, ...command], {
        env: { PATH: '/usr/bin:/bin' },
        stdio: ['ignore', 'pipe', 'pipe', filter],
      })
      closeSync(filter)
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += String(text)))
      return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) }
    }

    const node = join(release, 'bin/node')
    const refusals = inSandbox(
      node,
      '-e',
      `const { writeFileSync, readdirSync } = require('node:fs')
       const { spawnSync } = require('node:child_process')
       const said = (work) => { try { return work() ?? 'done' } catch (error) { return error.code } }
       const of = (...typed) => spawnSync(typed[0], typed.slice(1)).status
       console.log(JSON.stringify([
         said(() => writeFileSync(${JSON.stringify(join(home, 'outside'))}, '')),
         said(() => writeFileSync(${JSON.stringify(join(home, 'data/inside'))}, '')),
         said(() => readdirSync('/root').length),
         of('unshare', '--user', 'true') === 0,
         of('chrt', '--fifo', '1', 'true') === 0,
         of('true'),
       ]))`,
    )
    expect([await refusals.ended, refusals.said().trim()]).toEqual([
      0,
      JSON.stringify(['EROFS', 'done', 0, false, false, 0]),
    ])

    // As the handbook does as root before the first start: it makes the links.
    expect(spawnSync(join(release, 'lantern'), ['service'], { env: { PATH: '/usr/bin:/bin' } }).status).toBe(0)
    const site = inSandbox(join(home, 'current/lantern'), 'start')
    onTestFinished(() => void site.child.kill('SIGKILL'))
    const ready = vi.waitUntil(() => site.said().includes('Lantern is ready'), { timeout: 120_000 })
    expect(await Promise.race([ready, site.ended.then(site.said)])).toBe(true)
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    expect([(await at('/readyz')).status, (await at('/')).status]).toEqual([200, 200])
    const [inside = ''] = readFileSync(`/proc/${site.child.pid}/task/${site.child.pid}/children`, 'utf8').split(' ')
    process.kill(Number(inside || site.child.pid), 'SIGTERM')
    expect([await site.ended, site.said()]).toEqual([0, expect.stringContaining('Lantern has stopped.')])
  },
  300_000,
)
