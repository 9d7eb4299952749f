import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { buildWhenChanged } from './setup.mjs'
import { fail, runTool } from './tools.mjs'

// Everything that has to hold, from the quickest to the slowest; stops at the first step that fails.

const CHROMIUM_PATH = getChromium()
const startedAt = Date.now()

await step('Format', () => runTool('oxfmt', ['--check']))
await step('Lint', () => runTool('oxlint', ['--deny-warnings']))
for (const room of ['core', 'contract', 'server', 'web']) {
  await step(`Types of ${room}`, () => runTool('tsc', ['-p', `src/${room}/tsconfig.json`]))
}
await step('Types of tools', () => runTool('tsc', ['-p', 'tsconfig.tools.json']))
await step('Unused code', () => runTool('knip', []))
await step('Build', () => buildWhenChanged().then(() => 0))
await step('Budgets', () => runTool('node', ['scripts/budgets.mjs']))
await step('Tests', () => runTool('vitest', ['run'], { CHROMIUM_PATH }))
console.log(`\nAll passed in ${secondsSince(startedAt)} s`)

async function step(name, work) {
  console.log(`\n== ${name}`)
  const since = Date.now()
  const code = await work()
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${secondsSince(since)} s`)
  if (code !== 0) process.exit(1)
}

function secondsSince(instant) {
  return ((Date.now() - instant) / 1000).toFixed(1)
}

/** The Chromium the journeys run in; root on Debian gets it installed, everybody else is told. */
function getChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return isProgram(given) ? given : fail(`CHROMIUM_PATH is ${given}, but that is no program.`)
  const found = findInPath('chromium')
  if (found) return found
  if (process.getuid?.() !== 0 || !findInPath('apt-get')) {
    fail('The tests need Chromium: install it so that `chromium` is in PATH, or set CHROMIUM_PATH.')
  }
  console.log('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', ['-q', ...args], { env, stdio: 'inherit' })
    if (status !== 0) fail(`apt-get ${args.join(' ')} failed.`)
  }
  return findInPath('chromium') ?? fail('apt-get installed no program `chromium`.')
}

function findInPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path)
  } catch {
    return false
  }
}
