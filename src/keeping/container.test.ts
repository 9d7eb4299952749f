import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAcademy } from '../testing/academy.ts'

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

const hasBuildah = spawnSync('buildah', ['--version']).status === 0
const isLong = process.env['LONG'] === '1'
if (isLong && !hasBuildah) process.stdout.write('The container image was not built: there is no buildah.\n')

test.skipIf(!hasBuildah || !isLong)(
  'O8 buildah builds the image',
  () => {
    const image = 'lantern-test'
    onTestFinished(() => void spawnSync('buildah', ['rmi', image]))
    const { status, stderr } = spawnSync(
      'buildah',
      ['build', '--isolation', 'chroot', '-f', 'deploy/Containerfile', '-t', image, '.'],
      { cwd: root, encoding: 'utf8' },
    )
    expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  },
  3_600_000,
)
