import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { takeSetupLock } from './setup-lock.mjs'
import { fail, node, root, run, runTool } from './tools.mjs'

// What is installed and what is built are made beside what runs and switched to whole. docs/decisions/0189

const modules = join(root, 'node_modules')
const cache = join(root, '.cache')
/** The folder that packages are installed in before they take the place of the others. */
const beside = join(cache, 'install')
const installStamp = '.lantern-install'

/** Returns the stamp of an installation of this lock file and machine. */
const wantedPackages = () => `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`
/** Returns what the packages in a node_modules folder were installed from. */
const packagesIn = (folder) => readIfPresent(join(folder, installStamp))

/** Installs exactly what package-lock.json has, unless node_modules already matches; returns whether it did. */
export const installWhenChanged = () =>
  doOnce({
    isDone: () => packagesIn(modules) === wantedPackages(),
    announce: 'Installing packages',
    work: install,
  })

/** Returns whether commands can run with what is installed: packages of this machine, and all that the program names, in some version. */
export function hasUsablePackages() {
  const installed = packagesIn(modules)
  const isOfThisMachine = installed === undefined || installed.endsWith(` ${process.platform}-${process.arch}`)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return (
    isOfThisMachine && existsSync(node) && Object.keys(dependencies).every((name) => existsSync(join(modules, name)))
  )
}

/** Builds the pages for browser and server, unless the newest build was made of exactly these sources. */
export async function buildWhenChanged() {
  const wanted = () =>
    // What is installed may be older than the lock file.
    hashOf(['src/web', 'src/languages', 'src/contract', 'src/core', 'vite.config.ts', `node_modules/${installStamp}`])
  return doOnce({
    isDone: () => builtName() === nameOf(wanted()),
    announce: 'Building the pages',
    work: () => build(nameOf(wanted())),
  })
}

/** Returns the name of a build's folder, which is long enough that no two are the same. */
const nameOf = (hash) => hash.slice(0, 16)

function builtName() {
  try {
    return basename(readlinkSync(join(root, 'dist/current')))
  } catch {
    return undefined
  }
}

/** Does work unless it is done, exclusively in this folder; returns whether it did any. */
async function doOnce({ isDone, announce, work }) {
  if (isDone()) return false
  const release = takeSetupLock(cache)
  if (!release) fail('Another start is installing or building in this folder right now. Wait until it has finished.')
  try {
    if (isDone()) return false
    const startedAt = Date.now()
    console.log(`${announce} …`)
    if ((await work()) === false) return false
    console.log(`${announce} … done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
    return true
  } finally {
    release()
  }
}

/** Installs beside what is installed, and then takes its place; returns false when that stays, because there is no network for example. */
async function install() {
  // The folder that is renamed into, before minutes are spent.
  accessSync(root, constants.W_OK)
  const installed = join(beside, 'node_modules')
  const isUsable = hasUsablePackages()
  // A start that was killed may have left it whole.
  const failure = packagesIn(installed) === wantedPackages() ? undefined : await installBeside({ isUsable })
  if (failure !== undefined) {
    if (!isUsable) fail(`${failure}\nnpm install failed.`)
    console.error(
      `${failure}\nThe packages of this version could not be installed. Lantern goes on with those that are installed, and tries again at the next start.`,
    )
    return false
  }
  const former = join(cache, 'former-modules')
  remove(former)
  // Two renames and nothing between them. Programs that run from the former folder, like the Node of `npm run`, keep their files.
  if (existsSync(modules)) renameSync(modules, former)
  renameSync(installed, modules)
  remove(former)
  remove(beside)
}

/** Installs the packages of package-lock.json in a folder of their own; returns what went wrong, if anything. */
async function installBeside({ isUsable }) {
  const wanted = wantedPackages()
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  if (spawnSync(program, [...first, '--version']).status !== 0) return 'Lantern needs npm, which comes with Node.'
  remove(beside)
  mkdirSync(beside, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(root, name))) copyFileSync(join(root, name), join(beside, name))
  // Like `npm ci`, which however rejects a lockfile without the optional packages of platforms that the registry lacks. Development
  // packages are needed in production too: Node itself is one.
  const args = [
    'install',
    '--prefix',
    beside,
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // Without a network npm would try for over a minute, while what is installed could serve.
    ...(isUsable ? ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'] : []),
  ]
  const { code, output } = await run(program, [...first, ...args], { cwd: beside, isQuiet: true })
  if (code !== 0) return output.slice(0, 4000).trimEnd()
  if (spawnSync(join(beside, 'node_modules/.bin/node'), ['--version']).status !== 0)
    return 'node_modules/.bin/node does not run. If npm is set to ignore-scripts, allow them for this project.'
  writeFileSync(join(beside, 'node_modules', installStamp), wanted)
  return undefined
}

/** Builds everything in `dist/unfinished`, unless a build of this name is still there; the next start takes it from then on. */
async function build(name) {
  if (!existsSync(join(root, 'dist/builds', name))) {
    remove(join(root, 'dist/unfinished'))
    mkdirSync(join(root, 'dist/unfinished'), { recursive: true })
    const vite = async (args, env) => {
      const code = await runTool('vite', ['build', '--logLevel', 'warn', ...args], env)
      if (code !== 0) fail(`${['vite build', ...args].join(' ')} failed.`)
    }
    const folders = readdirSync(join(root, 'src/languages'), { withFileTypes: true })
    for (const { name: SITE_LANGUAGE } of folders.filter((entry) => entry.isDirectory())) {
      await vite([], { SITE_LANGUAGE })
      await vite(['--mode', 'studio'], { SITE_LANGUAGE })
    }
    await vite(['--ssr', 'src/web/entry-server.tsx'])
  }
  const { code, output } = await run(node, [join(root, 'scripts/switch-build.ts'), name], { isQuiet: true })
  if (code !== 0) fail(`${output}\nThe new build could not be put in place.`)
}

const remove = (path) => rmSync(path, { recursive: true, force: true })

function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Returns one hash over the names and contents of files and folders; missing ones count as empty. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory())
      readdirSync(full)
        .toSorted()
        .forEach((name) => add(`${path}/${name}`))
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
  paths.forEach(add)
  return hash.digest('hex')
}
