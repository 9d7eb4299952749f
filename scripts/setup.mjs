import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeSetupLock } from './setup-lock.mjs'
import { fail, node, root, run, runTool } from './tools.mjs'

/** Installs exactly what package-lock.json has, unless node_modules already matches; returns whether it did. */
export const installWhenChanged = () =>
  doOnce({
    stamp: 'node_modules/.lantern-install',
    wanted: () => `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`,
    announce: 'Installing packages',
    work: install,
  })

/** Builds the pages for browser and server, unless dist was built from exactly these sources. */
export const buildWhenChanged = () =>
  doOnce({
    stamp: 'dist/.stamp',
    wanted: () =>
      hashOf(['src/web', 'src/languages', 'src/contract', 'src/core', 'vite.config.ts', 'package-lock.json']),
    announce: 'Building the pages',
    work: build,
  })

/** Does work unless its stamp is current, exclusively in this folder, and returns whether it did; the stamp is written when everything is done. */
async function doOnce({ stamp, wanted, announce, work }) {
  const path = join(root, stamp)
  const isDone = () => existsSync(path) && readFileSync(path, 'utf8') === wanted()
  if (isDone()) return false
  const release = takeSetupLock(join(root, '.cache'))
  if (!release) fail('Another start is installing or building in this folder right now. Wait until it has finished.')
  try {
    if (isDone()) return false
    const startedAt = Date.now()
    console.log(`${announce} …`)
    rmSync(path, { force: true })
    const stampValue = wanted()
    await work()
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, stampValue)
    console.log(`${announce} … done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
    return true
  } finally {
    release()
  }
}

async function install() {
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('.js') ? [nodeOutside(), [cli]] : ['npm', []]
  if (spawnSync(program, [...first, '--version']).status !== 0) fail('Lantern needs npm, which comes with Node.')
  // Like `npm ci`, which however rejects a lockfile without the optional packages of platforms that the registry lacks. Development
  // packages are needed in production too: Node itself is one.
  rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, output } = await run(program, [...first, ...args], { isQuiet: true })
  if (code !== 0) fail(`${output.slice(0, 4000)}\nnpm install failed.`)
  if (spawnSync(node, ['--version']).status !== 0) {
    fail('node_modules/.bin/node does not run. If npm is set to ignore-scripts, allow them for this project.')
  }
}

/** Returns a Node outside node_modules: `npm run` has started this program with the one inside, which installing removes. */
function nodeOutside() {
  const isOutside = (path) => path !== undefined && !path.startsWith(join(root, 'node_modules'))
  return [process.env.npm_node_execpath, process.execPath].find(isOutside) ?? 'node'
}

async function build() {
  const quiet = ['build', '--logLevel', 'warn']
  const vite = async (args, env) => {
    if ((await runTool('vite', [...quiet, ...args], env)) !== 0) fail(`vite build ${args.join(' ')} failed.`)
  }
  // Release 0.1.0 had one build for all languages: pages that are still open fetch its files.
  const former = join(root, 'dist/client/assets')
  if (existsSync(former)) {
    cpSync(former, join(root, 'dist/client/en/assets'), { recursive: true })
    rmSync(former, { recursive: true })
  }
  const folders = readdirSync(join(root, 'src/languages'), { withFileTypes: true })
  for (const { name: SITE_LANGUAGE } of folders.filter((entry) => entry.isDirectory())) {
    await vite([], { SITE_LANGUAGE })
    await vite(['--mode', 'studio'], { SITE_LANGUAGE })
  }
  await vite(['--ssr', 'src/web/entry-server.tsx', '--outDir', 'dist/server'])
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
