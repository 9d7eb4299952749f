import { join } from 'node:path'
import { getChromium } from './chromium.mjs'
import { buildWhenChanged } from './setup.mjs'
import { bin, fail, run, runTool } from './tools.mjs'
import { runTests } from './tests.mjs'
import { getOldestWebKit, getWebKit } from './webkit.mjs'
import { getFirefox } from './firefox.mjs'

// All checks, from the quickest to the slowest; stops at the first failure. With `--long` also those that take another 15 minutes and an
// idle machine: all fault tests, and Lighthouse.

const unknown = process.argv.slice(2).find((typed) => typed !== '--long')
if (unknown !== undefined) fail(`npm test takes nothing, or -- --long; not ${unknown}.`)

const isLong = process.argv.includes('--long')
const CHROMIUM_PATH = getChromium()
getWebKit()
if (isLong) getOldestWebKit()
getFirefox()
const startedAt = Date.now()

const tool =
  (name, ...args) =>
  () =>
    run(join(bin, name), args, { isQuiet: true })
// One checker: each of several infers the shared types anew, which takes twice the processor.
const types = (of, path) => [`Types of ${of}`, tool('tsc', '-p', path, '--checkers', '1')]

await step('Format', tool('oxfmt', '--check'))
await step('Lint', tool('oxlint', '--deny-warnings'))
// One row for each core.
await inRows(
  [
    types('core', 'src/core/tsconfig.json'),
    types('contract', 'src/contract/tsconfig.json'),
    types('server', 'src/server/tsconfig.json'),
    types('web', 'src/web/tsconfig.json'),
    ['Content', tool('node', 'src/demo/check.ts')],
  ],
  [
    types('tools', 'tsconfig.tools.json'),
    ['Unused code', tool('knip')],
    ['Build', () => buildWhenChanged().then(() => ({ code: 0, output: '' }))],
    ['Budgets', tool('node', 'scripts/budgets.mjs')],
    ['Browsers', tool('node', 'scripts/browsers.ts')],
  ],
)
await step('Tests', () => runTests({ CHROMIUM_PATH, ...(isLong && { LONG: '1' }) }))
if (isLong) {
  await step('Learning', () => runTool('node', ['bench/learning/run.ts']))
  await step('Faults', () => runTool('node', ['scripts/faults.mjs']))
  await step('Lighthouse', () => runTool('node', ['scripts/lighthouse.mjs']))
}
console.log(`\nAll passed in ${secondsSince(startedAt)} s`)

/** Carries out rows of steps side by side; when one fails, the other row ends after its current step, so that nothing is left running. */
async function inRows(...rows) {
  let isFailed = false
  await Promise.all(
    rows.map(async (row) => {
      for (const [name, work] of row) if (!isFailed && !(await passes(name, work))) isFailed = true
    }),
  )
  if (isFailed) process.exit(1)
}

async function step(name, work) {
  console.log(`\n== ${name}`)
  if (!(await passes(name, work))) process.exit(1)
}

/** Carries out a step and reports it; `work` returns an exit code, or one with the output that is to be printed. */
async function passes(name, work) {
  const since = Date.now()
  const ended = await work()
  const { code, output } = typeof ended === 'number' ? { code: ended, output: '' } : ended
  const verdict = code === 0 ? 'passed' : 'FAILED'
  console.log(`${output}== ${name}: ${verdict} in ${secondsSince(since)} s`)
  return code === 0
}

function secondsSince(instant) {
  return ((Date.now() - instant) / 1000).toFixed(1)
}
