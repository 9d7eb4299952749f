import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient, Encrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commands } from '../server/composition/staff-commands.ts'
import { packRelease } from '../../scripts/release.ts'
import { unpackedPackage } from '../testing/debian-packages.ts'
import { megabytesOf as megabytesOfProcess } from '../testing/memory.ts'
import { copyRelease } from '../testing/copied-release.ts'
import { openReleaseOfRun } from '../testing/release-of-run.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { poolerLimits } from '../testing/pgbouncer.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands)
const isLong = process.env['LONG'] === '1'
const untilReady = 'until lantern status; do sleep 1; done'
const isRoot = process.getuid?.() === 0
const s3Keys = { bucket: 'lantern-copies', region: 'auto', accessKey: 'key', secretKey: 'secret' }

/** The folder that the page's paths are below, in the place of the machine's root. */
let machine: string
let s3: Awaited<ReturnType<typeof startS3Server>>
let port: number
let metricsPort: number
let identity: string
let recipient: string
const measured: string[] = []
const asOf = /Restored the academy as of [^:]+:\d\d UTC/
/** The line in which the first restore said what it had restored. */
let restored: string
/** Returns the block of the page that has this text. */
const blockOf = (text: string) => blocks.find((block) => block.includes(text)) ?? ''

/**
 * Stands in for what would change this machine. The service is really started, by the command of its unit and under its account; the
 * configuration of Caddy is really read.
 */
const standIns = (): Record<string, string> => ({
  'apt-get': 'exit 0',
  certbot: 'exit 0',
  useradd: 'exit 0',
  journalctl: `cat "$MACHINE/service.log"`,
  ...(!isRoot && { chown: 'exit 0', install: `set -- "\${@/lantern/$(id -un)}"; exec /usr/bin/install "$@"` }),
  systemctl: `
unit="$MACHINE/etc/systemd/system/lantern.service"
stop() { pid=$(cat "$MACHINE/service.pid"); kill $pid; while grep -qa . /proc/$pid/cmdline 2>/dev/null; do sleep 0.1; done; }
case "$*" in
  "enable --now lantern" | "start lantern")
    account=$(sed -n 's/^User=//p' "$unit")
    start=$(sed -n 's/^ExecStart=//p' "$unit")
    [ "$(id -u)" = 0 ] && as="setpriv --reuid $account --regid $account --clear-groups"
    env -i PATH=/usr/bin:/bin PORT="$PORT" LOG_LEVEL=warn setsid $as sh -c "exec $start" >> "$MACHINE/service.log" 2>&1 < /dev/null &
    echo $! > "$MACHINE/service.pid" ;;
  "stop lantern") stop ;;
  "reload lantern") kill -HUP "$(cat "$MACHINE/service.pid")" ;;
  "reload caddy") [ -z "$CADDY" ] || HOME="$MACHINE" "$CADDY" validate --adapter caddyfile --config "$MACHINE/etc/caddy/Caddyfile" ;;
  "reload nginx") ;;
  "restart prometheus") [ -z "$PROMTOOL" ] || "$PROMTOOL" check config "$MACHINE/etc/prometheus/prometheus.yml" ;;
  *) echo "no such call: systemctl $*" >&2; exit 9 ;;
esac`,
})

/** Returns the path of a program of a package that is not installed; nothing where it cannot be fetched. */
function programOf(name: string, path: string): string {
  const folder = unpackedPackage(name)
  return folder === undefined ? '' : join(folder, path)
}

/** Runs commands of the page with the paths of the test's machine; returns what they print. */
async function run(commands: string): Promise<{ code: number | null; said: string }> {
  const placed = commands
    .replaceAll(/(?<![\w./-])(?=\/(?:opt|etc|usr\/local)\/)/g, machine)
    .replaceAll(/(?<=-o )lantern\b/g, isRoot ? 'daemon' : 'lantern')
    .replace('https://s3.example', s3.endpoint)
    .replace('age1…', recipient)
    .replaceAll('9464', String(metricsPort))
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', placed], {
    cwd: join(machine, 'root'),
    env: {
      PATH: [join(machine, 'stand-ins'), join(machine, 'usr/local/bin'), '/usr/sbin:/usr/bin:/sbin:/bin'].join(':'),
      MACHINE: machine,
      PORT: String(port),
      CADDY: programOf('caddy', 'usr/bin/caddy'),
      PROMTOOL: programOf('prometheus', 'usr/bin/promtool'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A loop that waits for a service which does not start.
    timeout: 300_000,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
  // The service goes on with what it has inherited.
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

/** Writes the newest backup into the bucket as the site would, encrypted to the key. */
async function copyAway(): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const bytes = await encrypter.encrypt(readFileSync(join(machine, 'root/academy.tar.gz')))
  const name = 'lantern-schedule-2026-11-29-031500-00000000.tar.gz.age'
  s3.objects.set(name, { bytes: Buffer.from(bytes), type: undefined })
}

/** Waits until the site has copied a backup of its own schedule into the bucket. */
const copiedBySite = () =>
  vi.waitFor(() => expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^lantern-schedule-/)]), {
    timeout: 300_000,
    interval: 1_000,
  })

const megabytes = () =>
  Number(/^\d+/.exec(spawnSync('du', ['-sm', join(machine, 'opt')], { encoding: 'utf8' }).stdout)?.[0])

beforeAll(async () => {
  machine = mkdtempSync(join(tmpdir(), 'lantern-machine-'))
  chmodSync(machine, 0o755)
  for (const name of [
    'root/next',
    'opt',
    'usr/local/bin',
    'etc/systemd/system',
    'etc/caddy',
    'etc/nginx/sites-enabled',
    'etc/prometheus',
    'stand-ins',
  ])
    mkdirSync(join(machine, name), { recursive: true })
  for (const [name, script] of Object.entries(standIns()))
    writeFileSync(join(machine, 'stand-ins', name), `#!/bin/bash\n${script}\n`, { mode: 0o755 })
  s3 = await startS3Server({ ...s3Keys, now: Date.now })
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  writeFileSync(join(machine, 'root/private-key.txt'), `${identity}\n`)
  const servers = [0, 1].map(() => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  ;[port = 0, metricsPort = 0] = servers.map((server) => (server.address() as AddressInfo).port)
  servers.forEach((server) => server.close())
  // Not compressed, which tar notices by itself: it takes most of the time of a release.
  const placeArchive = (from: string, name: string) => {
    const to = join(machine, 'root', `${name}-linux-x64.tar.gz`)
    for (const end of ['', '.sha256']) copyFileSync(`${from}${end}`, `${to}${end}`)
  }
  const shared = await openReleaseOfRun()
  const release = join(machine, `built/lantern-${version}`)
  copyRelease(shared.folder, release, { linksPackagesTo: shared.packages })
  await packRelease(release, join(machine, 'built/this.tar'))
  placeArchive(join(machine, 'built/this.tar'), `lantern-${version}`)
  placeArchive(shared.next.archive, `next/lantern-${shared.next.version}`)
  rmSync(join(machine, 'built'), { recursive: true })
}, 300_000)
afterAll(async () => {
  s3.stop()
  if (existsSync(join(machine, 'service.pid'))) await run('systemctl stop lantern')
  rmSync(machine, { recursive: true })
}, 120_000)

test('O14 every command of the handbook does what the page says, in its order, from an unpacked archive', async () => {
  expect(blocks).toHaveLength(10)
  for (const block of blocks) {
    const at = performance.now()
    // Two commands report by their exit code what is to be done on a machine without a public name.
    const lines = block.replaceAll(/^(lantern (?:doctor|status))$/gm, '$1 || [ $? = 1 ]')
    const { code, said } = await run(lines)
    expect([block, code, said]).toEqual([block, 0, said])
    const seconds = ((performance.now() - at) / 1000).toFixed(1)
    if (isLong) {
      await run(untilReady)
      const service = readFileSync(join(machine, 'service.pid'), 'utf8').trim()
      const memory = (await megabytesOfProcess(service)).toFixed()
      const last = block.trimEnd().split('\n').at(-1)
      measured.push(`${seconds} s, then ${megabytes()} MB of disk and ${memory} MB of memory: ${last}`)
    }
    if (block.includes('staff owner'))
      expect(said).toMatch(
        /It replies, and so does its database\.\n(?:.*\n)*.*https:\/\/academy\.example\/studio\/welcome#?\S+/,
      )
    if (block.includes('--new-key')) expect(said).toMatch(/^BACKUP_RECIPIENT=age1/m)
    // In the short part another makes the copy at once: the schedule begins within a minute.
    if (isLong && block.includes('BACKUP_S3')) await copiedBySite()
    if (!isLong && block.startsWith('lantern backup academy')) await copyAway()
    if (block.includes('restore')) {
      expect(said).toMatch(asOf)
      restored = asOf.exec(said)?.[0] ?? ''
    }
    if (block.includes('rollback')) expect(said).toContain(`Release ${version} is the current one again.`)
    if (block.includes('METRICS_PORT')) expect(said).toContain(`lantern_release{version="${version}"} 1`)
    if (block.includes('doctor')) expect(said).toMatch(/^to do DNS: academy\.example leads nowhere/m)
  }
  if (isLong) process.stdout.write(`${measured.join('\n')}\n`)
}, 900_000)

test.runIf(isLong)(
  'O7 after the loss of the machine a new one has the academy from the bucket alone, by the page',
  async () => {
    await run('systemctl stop lantern')
    for (const lost of ['opt', 'usr/local/bin/lantern', 'service.pid']) rmSync(join(machine, lost), { recursive: true })
    const at = performance.now()
    for (const block of [blockOf('lantern staff owner'), blockOf('BACKUP_S3'), untilReady]) {
      const { code, said } = await run(block)
      expect([block, code, said]).toEqual([block, 0, said])
    }
    const { code, said } = await run(blockOf('lantern restore'))
    expect([code, said]).toEqual([0, expect.stringContaining(restored)])
    expect((await run(untilReady)).said).toContain('It replies, and so does its database.')
    process.stdout.write(`A new machine from the bucket: ${((performance.now() - at) / 1000).toFixed(1)} s\n`)
  },
  900_000,
)

test('O14 every command within a sentence of the handbook is one of Lantern, with what it needs', () => {
  const typed = [...page.replaceAll('\n', ' ').matchAll(/`lantern ([^`]+)`/g)].map(([, words = '']) => words)
  expect(typed.length).toBeGreaterThan(10)
  const known = readFileSync(join(root, 'src/keeping/lantern.ts'), 'utf8')
  const isKnown = (words: string) => {
    const [name = '', ...rest] = words.split(' ')
    if (name === 'staff') return commands.some(({ name: own }) => own === rest[0])
    const takesFile = ['upgrade', 'restore'].includes(name)
    return new RegExp(`^ {2}${name}: \\{`, 'm').test(known) && (!takesFile || rest.length > 0)
  }
  expect(typed.filter((words) => !isKnown(words))).toEqual([])
})

test('O14 no block of the handbook goes without a test: each is a command, or names nothing to run', () => {
  const others = [...page.matchAll(/^```(\w*)$/gm)].map(([, language]) => language).filter((_, at) => at % 2 === 0)
  // Records of the DNS, three for the way back to a moment, the setting of a standby, settings behind a pooler, and those of the pooler, which the
  // tests of it use.
  expect(others.filter((language) => language !== 'sh')).toEqual(['', '', '', '', '', '', ''])
  expect(page).toContain('TXT  "v=spf1')
  expect(page).toContain(poolerLimits)
})
