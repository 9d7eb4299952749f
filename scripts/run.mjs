import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { getChromium } from './chromium.mjs'
import { endWithNpm, follow } from './follow.mjs'
import { buildWhenChanged, hasUsablePackages, installWhenChanged } from './setup.mjs'
import { fail, node, root, toolEnv } from './tools.mjs'

// The entry of all npm scripts. Plain JavaScript for Node 20 without packages, because a fresh machine has none; everything after it runs
// on the Node version that package-lock.json pins.

// Without the flags of memory the site uses some hundred megabytes more on a machine with much of it, and so does an import of many
// questions; without the others it starts more slowly. Their paths are of the project's folder. docs/decisions/0058
const site = JSON.parse(readFileSync(new URL('site-process.json', import.meta.url), 'utf8'))

// Commands start faster from sources whose types are stripped already; the site fills the same cache.
const compileCache = join(root, '.cache/node')
const quickModules = new URL('quick-modules.mjs', import.meta.url).href

/**
 * The requirements of each command, and the program that it then runs. `installs`: as soon as package-lock.json has changed; or only where
 * commands cannot run with what is installed; or never, as a backup changes nothing. `serves`: refused beside a Lantern on the same data
 * folder.
 */
const commands = {
  start: {
    isBare: true,
    serves: true,
    installs: 'when changed',
    builds: true,
    program: [...site.flags, 'src/main.ts'],
    env: site.env,
  },
  build: { isBare: true, installs: 'when changed', builds: true },
  release: { isBare: true, installs: 'when changed', builds: true, program: ['scripts/release.ts'] },
  dev: { isBare: true, serves: true, installs: 'when changed', program: ['src/dev.ts'] },
  test: { installs: 'when changed', program: ['scripts/test.mjs'] },
  'test:faults': { installs: 'when changed', builds: true, program: ['scripts/faults.mjs'] },
  'test:lighthouse': { installs: 'when changed', builds: true, program: ['scripts/lighthouse.mjs'] },
  stop: { isBare: true, installs: 'when unusable', program: ['src/server/composition/stop.ts'] },
  staff: { isQuick: true, installs: 'when unusable', program: ['src/server/composition/staff.ts'] },
  import: {
    isQuick: true,
    installs: 'when unusable',
    program: [...site.flags, 'src/server/composition/import.ts'],
    env: site.env,
  },
  export: { isQuick: true, installs: 'when unusable', program: ['src/server/composition/export.ts'] },
  content: { isQuick: true, installs: 'when unusable', program: ['src/demo/take.ts'] },
  backup: { isQuick: true, installs: 'never', program: ['src/server/composition/backup.ts'] },
  restore: { isQuick: true, installs: 'when unusable', program: ['src/server/composition/restore.ts'] },
  statements: { installs: 'when unusable', program: ['scripts/statements.ts'] },
  'check:content': { installs: 'when unusable', program: ['src/demo/check.ts'] },
  'check:learning': { installs: 'when unusable', program: ['bench/learning/run.ts'] },
  'check:packages': { installs: 'when unusable', program: ['scripts/audit.ts'] },
  bench: {
    installs: 'when changed',
    builds: true,
    browses: ([what]) => what === 'pages',
    program: ['bench/run.ts'],
  },
}

const [name, ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '')
  ? commands[name]
  : fail(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`)
if (command.isBare && args.length > 0)
  fail(`npm run ${name} takes no ${args[0]}: its settings are environment variables, listed in README.md.`)
if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Lantern needs Node 20 or newer; this is ${process.versions.node}.`)

process.chdir(root)
if (command.serves) await refuseSecondStart()
const hasInstalled = await prepare()
// What is there now is for the next start.
if (!command.program) process.exit(0)
const env = {
  ...command.env,
  ...(command.isQuick && { NODE_COMPILE_CACHE: compileCache }),
  ...toolEnv,
  ...(command.browses?.(args) && { CHROMIUM_PATH: getChromium() }),
}
if (command.isQuick && !hasInstalled && isPinned() && command.program.length === 1)
  await runHere(join(root, command.program[0]))
else {
  const program = [...(command.isQuick ? ['--import', quickModules] : []), ...command.program, ...args]
  follow(spawn(node, program, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
}

/** Returns whether this process is the Node that is installed. */
function isPinned() {
  return existsSync(node) && process.execPath === realpathSync(node)
}

/** Ends with 1 when a Lantern runs on the data folder already. */
async function refuseSecondStart() {
  const check = join(root, 'src/refuse-second-start.ts')
  if (isPinned()) await import(check)
  // Where nothing is installed nothing of this folder can be disturbed.
  else if (existsSync(node) && spawnSync(node, [check], { stdio: 'inherit' }).status === 1) process.exit(1)
}

/** Installs and builds what the command needs; returns whether it installed anything. */
async function prepare() {
  const isUsable = command.installs === 'when changed' || hasUsablePackages()
  if (!isUsable && command.installs === 'never')
    fail(`npm run ${name} installs nothing, and what is installed cannot run it. npm start installs what is missing.`)
  try {
    const hasInstalled = (command.installs === 'when changed' || !isUsable) && (await installWhenChanged())
    if (command.builds) await buildWhenChanged()
    return hasInstalled
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    fail(
      `This version has to be installed and built first, and this account may not write to ${error.dest ?? error.path} (${error.code}). Start it once as an account that may.`,
    )
  }
}

/** Runs a program that needs no flags in this process, which is the pinned Node already: a second one takes a while to begin. */
async function runHere(program) {
  Object.assign(process.env, env)
  process.argv = [process.execPath, program, ...args]
  endWithNpm(() => process.kill(process.pid, 'SIGTERM'))
  module.enableCompileCache(compileCache)
  await import(quickModules)
  await import(program)
}
