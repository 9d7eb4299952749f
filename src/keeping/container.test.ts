import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAcademy } from '../testing/academy.ts'
import { freePorts } from '../testing/free-ports.ts'

const root = join(import.meta.dirname, '../..')
const file = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
/** The instructions of each stage, with lines that go on joined. */
const stages = file
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .map((stage) => stage.trim().split('\n'))
const last = stages.at(-1) ?? []
const after = (instruction: string) =>
  last.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))

test('O8 the container file builds in one stage and runs another: not as root, with a volume and a health check', () => {
  expect(stages.filter(([first]) => first?.startsWith('FROM'))).toHaveLength(2)
  expect(stages[0]?.join('\n')).toContain('npm run release')
  expect(last.filter((line) => /npm|COPY \. /.test(line))).toEqual([])
  expect(after('USER')).toEqual(['lantern'])
  expect(after('VOLUME')).toEqual(['/data'])
  expect(after('HEALTHCHECK').join()).toContain('/healthz')
  // What it starts is what a release has: scripts/release.ts copies this file to the top of it.
  expect(after('ENTRYPOINT')).toEqual(['["/opt/lantern/lantern/lantern"]'])
  expect(existsSync(join(root, 'scripts/lantern.sh'))).toBe(true)
})

/** Returns the arguments of Node in the health check. */
function healthCheck(): string[] {
  const [, typed = '[]'] = / CMD (\[.*\])$/.exec(after('HEALTHCHECK').join()) ?? []
  return (JSON.parse(typed) as string[]).slice(1)
}

test('O8 the health check runs as it is written, and fails where nothing replies', () => {
  // A port that no program may have here: the check ends with 1, and not by a mistake in its text.
  const { status, stderr } = spawnSync(process.execPath, healthCheck(), { encoding: 'utf8', env: { PORT: '1' } })
  expect([status, stderr]).toEqual([1, ''])
})

test('O8 the health check passes on a site that replies', async () => {
  const academy = await openAcademy({ from: 'empty_academy' })
  onTestFinished(() => academy.close())
  const address = await academy.app.listen({ port: 0, host: '127.0.0.1' })
  // Beside this process, which has to reply.
  const check = spawn(process.execPath, healthCheck(), { env: { PORT: new URL(address).port }, stdio: 'ignore' })
  expect(await once(check, 'exit')).toEqual([0, null])
})

const pathOf = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim()
const needs = ['buildah', 'debootstrap', 'npm']
const lacks = process.getuid?.() === 0 ? needs.filter((program) => pathOf(program) === '') : ['root']
const isLong = process.env['LONG'] === '1'
if (isLong && lacks.length > 0) process.stdout.write(`The container image was not built: there is no ${lacks[0]}.\n`)

/** Opens a store of images in a folder; returns what runs buildah on it, and Debian's root that its images begin with. */
function openStore(folder: string) {
  const options = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const buildah = (...typed: string[]) => runHere('buildah', [...options, ...typed])
  return { debian: join(folder, 'debian'), options, buildah }
}

/** Runs a program in the checkout and returns what it printed; it throws with the program's own words. */
async function runHere(program: string, typed: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, typed, { cwd: root, maxBuffer: 2 ** 28 })
  return stdout.trim()
}

/**
 * Makes the two images that the file builds on, under the names of those that docker.io has: its Debian by debootstrap, and with it the Node
 * and npm of this machine. They trust whom this machine trusts.
 */
async function makeBases({ debian, buildah }: ReturnType<typeof openStore>): Promise<void> {
  const trusted = '/etc/ssl/certs/ca-certificates.crt'
  await runHere('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian])
  copyFileSync(trusted, join(debian, trusted))
  const base = await buildah('from', 'scratch')
  await buildah('add', base, debian, '/')
  await buildah('config', '--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', base)
  await buildah('commit', '--rm', base, 'docker.io/library/debian:12-slim')
  const node = await buildah('from', '--pull-never', 'docker.io/library/debian:12-slim')
  const npm = dirname(dirname(realpathSync(pathOf('npm'))))
  await buildah('add', node, process.execPath, '/usr/local/bin/node')
  await buildah('add', node, npm, '/usr/local/lib/npm')
  const setUp = `ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm; mkdir -p /usr/local/etc; echo cafile=${trusted} > /usr/local/etc/npmrc`
  await buildah('run', '--isolation', 'chroot', node, '--', 'sh', '-c', setUp)
  await buildah('commit', '--rm', node, 'docker.io/library/node:24-bookworm-slim')
}

test.skipIf(lacks.length > 0 || !isLong)(
  'O8 the container file builds, over Debian by debootstrap, an image whose site starts without root and ends when it is asked to',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lantern-image-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const store = openStore(folder)
    await makeBases(store)
    const build = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '-f', 'deploy/Containerfile']
    await store.buildah('build', ...build, '-t', 'lantern', '.')
    const image = JSON.parse(await store.buildah('inspect', '--type', 'image', 'lantern')) as {
      Docker: { config: { User: string; Healthcheck: { Test: string[] }; Entrypoint: string[]; Cmd: string[] } }
    }
    const { User: user, Healthcheck: check, Entrypoint: entry, Cmd: command } = image.Docker.config
    expect(check.Test.slice(2)).toEqual(healthCheck())

    const [port] = await freePorts(1)
    const started = await store.buildah('from', '--pull-never', 'localhost/lantern')
    const run = ['run', '--isolation', 'chroot', '--user', user, '--env', 'HOST=127.0.0.1', '--env', `PORT=${port}`]
    const site = spawn('buildah', [...store.options, ...run, started, '--', ...entry, ...command])
    const ended = once(site, 'exit')
    onTestFinished(() => void site.kill('SIGKILL'))
    let said = ''
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
    await vi.waitFor(() => expect(said).toContain('Lantern is ready'), { timeout: 120_000, interval: 500 })
    const inside = spawnSync(process.execPath, healthCheck(), { env: { PORT: String(port) } })
    expect(inside.status).toBe(0)
    expect(said).toContain('This academy has no owner yet.')
    // Buildah hands no signal on: it goes to the command, which is the parent of the site.
    const [, pid = ''] = /"pid":(\d+)/.exec(said) ?? []
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    process.kill(Number(parent), 'SIGTERM')
    expect(await ended).toEqual([0, null])
  },
  3_600_000,
)
