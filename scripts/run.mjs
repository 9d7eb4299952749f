import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { getChromium } from './chromium.mjs'
import { endWithNpm, follow } from './follow.mjs'
import { buildWhenChanged, installWhenChanged } from './setup.mjs'
import { fail, node, root, toolEnv } from './tools.mjs'

// The entry of all npm scripts. Plain JavaScript for Node 20 without packages, because a fresh machine has none; everything after it runs
// on the Node version that package-lock.json pins.

// Without these flags the site uses some hundred megabytes more on a machine with much memory, and so does an import of many questions.
// docs/decisions/0021
const site = JSON.parse(readFileSync(new URL('site-process.json', import.meta.url), 'utf8'))

// Commands start faster from sources whose types are stripped already; the site fills the same cache.
const compileCache = join(root, '.cache/node')
const quickModules = new URL('quick-modules.mjs', import.meta.url).href

const commands = {
  start: { isBare: true, builds: true, program: [...site.flags, 'src/main.ts'], env: site.env },
  dev: { isBare: true, builds: false, program: ['src/dev.ts'] },
  test: { builds: false, program: ['scripts/test.mjs'] },
  'test:faults': { builds: true, program: ['scripts/faults.mjs'] },
  'test:lighthouse': { builds: true, program: ['scripts/lighthouse.mjs'] },
  stop: { isBare: true, builds: false, program: ['src/server/composition/stop.ts'] },
  staff: { isQuick: true, builds: false, program: ['src/server/composition/staff.ts'] },
  import: {
    isQuick: true,
    builds: false,
    program: [...site.flags, 'src/server/composition/import.ts'],
    env: site.env,
  },
  export: { isQuick: true, builds: false, program: ['src/server/composition/export.ts'] },
  backup: { isQuick: true, builds: false, program: ['src/server/composition/backup.ts'] },
  restore: { isQuick: true, builds: false, program: ['src/server/composition/restore.ts'] },
  statements: { builds: false, program: ['scripts/statements.ts'] },
  'check:content': { builds: false, program: ['src/demo/check.ts'] },
  'check:learning': { builds: false, program: ['bench/learning/run.ts'] },
  bench: { builds: true, browses: ([what]) => what === 'pages', program: ['bench/run.ts'] },
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
const hasInstalled = await installWhenChanged()
if (command.builds) await buildWhenChanged()
const env = {
  ...command.env,
  ...(command.isQuick && { NODE_COMPILE_CACHE: compileCache }),
  ...toolEnv,
  ...(command.browses?.(args) && { CHROMIUM_PATH: getChromium() }),
}
const isPinned = !hasInstalled && process.execPath === realpathSync(node)
if (command.isQuick && isPinned && command.program.length === 1) await runHere(join(root, command.program[0]))
else {
  const program = [...(command.isQuick ? ['--import', quickModules] : []), ...command.program, ...args]
  follow(spawn(node, program, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
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
