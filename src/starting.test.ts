import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtFolder } from './builds.ts'

const lantern = join(import.meta.dirname, '..')

/** A project with the launcher and the locks of Lantern, whose packages, build and site are as small as they can be. */
let project: string
const path = (name: string) => join(project, name)
const write = (name: string, text: string) => {
  mkdirSync(dirname(path(name)), { recursive: true })
  writeFileSync(path(name), text)
}
/** Everything that the tests have started, to be ended. */
let running: (() => Promise<unknown>)[]

/** The site has a page of its build, and one for which it looks up a package each time. */
const site = `
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { holdBuild } from './builds.ts'
import { takeInstanceLock } from './server/db/instance-lock.ts'

const lock = await takeInstanceLock(process.env.DATA_DIR)
const build = holdBuild(join(import.meta.dirname, '..'))
const server = createServer((request, response) => {
  try {
    const packages = createRequire(import.meta.url).resolve('words/words.txt')
    response.end(readFileSync(request.url === '/words' ? packages : join(build, 'client/en/assets', request.url)))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => console.log('Lantern is ready at http://127.0.0.1:' + server.address().port))
process.on('SIGTERM', () => process.exit(0))
`

/** Installs what the lock file says, once it may: while there is a file named wait it waits, and without a network it fails. */
const npm = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
const [command, ...args] = process.argv.slice(2)
if (command === '--version') process.exit(0)
const project = ${JSON.stringify('PROJECT')}
appendFileSync(join(project, 'installed.txt'), 'begun\\n')
if (existsSync(join(project, 'no-network'))) {
  console.log('npm error network request failed')
  process.exit(1)
}
const modules = join(args.includes('--prefix') ? args[args.indexOf('--prefix') + 1] : '.', 'node_modules')
const finish = () => {
  if (existsSync(join(project, 'wait'))) return setTimeout(finish, 10)
  mkdirSync(join(modules, '.bin'), { recursive: true })
  mkdirSync(join(modules, 'words'))
  symlinkSync(${JSON.stringify(process.execPath)}, join(modules, '.bin/node'))
  symlinkSync(join(project, 'vite.mjs'), join(modules, '.bin/vite'))
  writeFileSync(join(modules, 'words/package.json'), '{}')
  writeFileSync(join(modules, 'words/words.txt'), readFileSync(join(project, 'package-lock.json')))
}
finish()
`

/** Builds one file, named and filled by the source. */
const vite = `#!/usr/bin/env node
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const folder = process.argv.includes('--ssr') ? 'server' : process.argv.includes('studio') ? 'studio/en' : 'client/en/assets'
mkdirSync('dist/unfinished/' + folder, { recursive: true })
const text = readFileSync('src/web/page.txt', 'utf8')
writeFileSync('dist/unfinished/' + folder + '/' + text, text)
`

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lantern project '))
  running = []
  for (const name of [
    'scripts',
    'src/builds.ts',
    'src/server/staff/called.ts',
    'src/refuse-second-start.ts',
    'src/server/data-dir.ts',
  ])
    cpSync(join(lantern, name), path(name), { recursive: true })
  for (const name of ['instance-lock', 'file-lock'])
    cpSync(join(lantern, `src/server/db/${name}.ts`), path(`src/server/db/${name}.ts`))
  write('package.json', JSON.stringify({ type: 'module', dependencies: { words: '1.0.0' } }))
  write('package-lock.json', 'first packages')
  write('npm/cli.js', npm.replace('"PROJECT"', JSON.stringify(project)))
  write('vite.mjs', vite)
  chmodSync(path('vite.mjs'), 0o755)
  write('src/languages/en/shell.ts', '')
  write('src/web/page.txt', 'first')
  write('src/main.ts', site)
  for (const name of ['backup', 'staff']) write(`src/server/composition/${name}.ts`, `console.log('${name} is done')`)
})
afterEach(async () => {
  await Promise.all(running.map((end) => end()))
  makeWritable()
  rmSync(project, { recursive: true })
})

/** An account that may not write into the project, where the tests run as root, who may everything. */
const visitor = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
/** True if that account can run programs of the project: it may not enter the home of root. */
const canVisit = spawnSync(process.execPath, ['--version'], visitor).status === 0

/** Lets everybody read the project and no other account than root change it. */
const makeReadOnly = () => spawnSync('chmod', ['-R', 'a+rX,a-w', project])
const makeWritable = () => spawnSync('chmod', ['-R', 'u+w', project])

/** Runs a command of the project as npm does, with the installed Node where there is one. */
function run(name: string, dataDir = 'data', account: { uid?: number; gid?: number } = {}) {
  const installed = path('node_modules/.bin/node')
  const child = spawn(existsSync(installed) ? installed : process.execPath, ['scripts/run.mjs', name], {
    ...account,
    cwd: project,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: path(dataDir), npm_execpath: path('npm/cli.js') },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  running.push(stop)
  return { ended, stop, output: () => output }
}

/** Starts a site and returns its pages with what they hold; each page that fails is named. */
async function start(dataDir?: string, account = {}) {
  const { ended, stop, output } = run('start', dataDir, account)
  const address = await vi.waitFor(
    () => /ready at (\S+)/.exec(output())?.[1] ?? expect.fail(`The site does not start:\n${output()}`),
    { timeout: 30_000 },
  )
  const read = async (page: string) => {
    const response = await fetch(`${address}/${page}`)
    return response.ok ? response.text() : `${response.status} ${await response.text()}`
  }
  return { ended, stop, output, read }
}

const end = async ({ ended, output }: ReturnType<typeof run>) => ({ code: await ended, said: output() })
const installs = () => readFileSync(path('installed.txt'), 'utf8').split('\n').length - 1
const builds = () => readdirSync(path('dist/builds')).length

test('O6 a second start beside a living site says so before it installs or builds anything', async () => {
  const living = await start()
  const built = builtFolder(project)
  write('src/web/page.txt', 'second')
  write('package-lock.json', 'second packages')
  const { code, said } = await end(run('start'))
  expect([code, said]).toEqual([
    1,
    `Lantern is already running on the data folder ${path('data')}. Stop it first; it goes on with what it was started from.\n`,
  ])
  expect([installs(), builds(), builtFolder(project)]).toEqual([1, 1, built])
  expect([await living.read('first'), await living.read('words')]).toEqual(['first', 'first packages'])
})

test('O6 a site keeps its build while others are made, and the next one serves the files of that build too', async () => {
  const living = await start()
  write('src/web/page.txt', 'second')
  const second = await start('other data')
  expect([await second.read('second'), await second.read('first')]).toEqual(['second', 'first'])
  write('src/web/page.txt', 'third')
  const third = await start('third data')
  expect([await third.read('third'), await third.read('second'), await third.read('first')]).toEqual([
    'third',
    'second',
    'first',
  ])
  expect([await living.read('first'), await second.read('second'), builds()]).toEqual(['first', 'second', 3])

  // One that no process serves any more is removed by the next build, and no other.
  await second.stop()
  write('src/web/page.txt', 'fourth')
  await start('fourth data')
  expect([await living.read('first'), await third.read('third'), builds()]).toEqual(['first', 'third', 3])
})

test('O6 a version that was built before and is still there is not built again', async () => {
  const living = await start()
  write('src/web/page.txt', 'second')
  await start('other data')
  write('src/web/page.txt', 'first')
  const back = await start('third data')
  expect(await back.read('second')).toBe('second')
  expect([await living.read('first'), builds()]).toEqual(['first', 2])
})

test('O6 npm run build installs and builds beside a living site, and the next start does neither', async () => {
  const living = await start()
  write('src/web/page.txt', 'second')
  write('package-lock.json', 'second packages')
  expect(await end(run('build'))).toMatchObject({ code: 0 })
  expect([await living.read('first'), await living.read('words')]).toEqual(['first', 'second packages'])
  await living.stop()
  const next = await start()
  expect(next.output()).toMatch(/^Lantern is ready/)
  expect([await next.read('second'), await next.read('words')]).toEqual(['second', 'second packages'])
})

test.runIf(canVisit)(
  'O6 an account that may only read starts what is built, which stays, and gets a sentence when it cannot build',
  async () => {
    await (await start()).stop()
    mkdirSync(path('visitor'))
    makeReadOnly()
    chmodSync(path('visitor'), 0o777)
    const living = await start('visitor', visitor)
    makeWritable()
    for (const page of ['second', 'third']) {
      write('src/web/page.txt', page)
      expect(await end(run('build'))).toMatchObject({ code: 0 })
    }
    expect([await living.read('first'), builds()]).toEqual(['first', 2])
    await living.stop()
    write('src/web/page.txt', 'fourth')
    makeReadOnly()
    expect(await end(run('start', 'visitor', visitor))).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^This version has to be installed and built first, and this account may not write to .+\/\.cache\/setup-lock-\d+ \(EACCES\)\. Start it once as an account that may\.\n$/,
      ),
    })
  },
)

test('O6 a build that fails leaves what is built', async () => {
  const living = await start()
  const built = builtFolder(project)
  rmSync(path('src/web/page.txt'))
  const { code, said } = await end(run('start', 'other data'))
  expect([code, said]).toEqual([1, expect.stringContaining('vite build failed.')])
  expect([builtFolder(project), await living.read('first')]).toEqual([built, 'first'])
})

test('O6 what a release before this one built is served on, and goes when a second build replaces it', async () => {
  write('dist/client/en/assets/old', 'old')
  write('dist/client/assets/oldest', 'oldest')
  write('dist/.stamp', 'old')
  const first = await start()
  expect([await first.read('old'), await first.read('oldest')]).toEqual(['old', 'oldest'])
  expect(existsSync(path('dist/client/en/assets/old'))).toBe(true)
  write('src/web/page.txt', 'second')
  const second = await start('other data')
  expect([await second.read('old'), await second.read('oldest')]).toEqual(['old', 'oldest'])
  expect(readdirSync(path('dist')).toSorted()).toEqual(['builds', 'current'])
})

test.each(['backup', 'staff'])('O6 npm run %s installs nothing when the lock file has changed', async (command) => {
  const living = await start()
  write('package-lock.json', 'second packages')
  expect(await end(run(command))).toEqual({ code: 0, said: `${command} is done\n` })
  expect([installs(), await living.read('words')]).toEqual([1, 'first packages'])
})

test('O6 where a package is missing staff installs it, and a backup says that it does not', async () => {
  await (await start()).stop()
  write('package.json', JSON.stringify({ type: 'module', dependencies: { words: '1.0.0', more: '1.0.0' } }))
  write('package-lock.json', 'second packages')
  expect(await end(run('backup'))).toEqual({
    code: 1,
    said: 'npm run backup installs nothing, and what is installed cannot run it. npm start installs what is missing.\n',
  })
  expect(installs()).toBe(1)
  expect(await end(run('staff'))).toMatchObject({ code: 0, said: expect.stringMatching(/staff is done\n$/) })
  expect(installs()).toBe(2)
})

test('O6 while packages are installed beside a living site, and after that, every page is there', async () => {
  const living = await start()
  write('package-lock.json', 'second packages')
  write('wait', '')
  const installing = run('start', 'other data')
  await vi.waitFor(() => expect(installs()).toBe(2), { timeout: 30_000 })
  expect([await living.read('first'), await living.read('words')]).toEqual(['first', 'first packages'])
  rmSync(path('wait'))
  await vi.waitFor(() => expect(installing.output()).toContain('Lantern is ready'), { timeout: 30_000 })
  expect([await living.read('first'), await living.read('words')]).toEqual(['first', 'second packages'])
  expect(readdirSync(path('.cache')).filter((name) => !/^(setup-lock|node$)/.test(name))).toEqual([])
})

test('O6 without a network what is installed goes on, with a sentence, and the next start tries again', async () => {
  await (await start()).stop()
  write('package-lock.json', 'second packages')
  write('no-network', '')
  const offline = await start()
  expect(offline.output()).toContain(
    'npm error network request failed\nThe packages of this version could not be installed. Lantern goes on with those that are installed, and tries again at the next start.\n',
  )
  expect([await offline.read('first'), await offline.read('words')]).toEqual(['first', 'first packages'])
  await offline.stop()
  rmSync(path('no-network'))
  expect(await (await start()).read('words')).toBe('second packages')
})

test('O6 a start that was killed between its two renames is made good by the next one, without a network', async () => {
  await (await start()).stop()
  mkdirSync(path('.cache/install'))
  cpSync(path('node_modules'), path('.cache/install/node_modules'), { recursive: true, verbatimSymlinks: true })
  rmSync(path('node_modules'), { recursive: true })
  write('no-network', '')
  expect(await (await start()).read('words')).toBe('first packages')
})
