import { getChromium } from './chromium.mjs'
import { buildWhenChanged } from './setup.mjs'
import { fail, runTool } from './tools.mjs'
import { runTests } from './tests.mjs'

// All checks, from the quickest to the slowest; stops at the first failure. With `--long` also those that take another 15 minutes and an
// idle machine: all fault tests, and Lighthouse.

const unknown = process.argv.slice(2).find((typed) => typed !== '--long')
if (unknown !== undefined) fail(`npm test takes nothing, or -- --long; not ${unknown}.`)

const CHROMIUM_PATH = getChromium()
const startedAt = Date.now()

await step('Format', () => runTool('oxfmt', ['--check']))
await step('Lint', () => runTool('oxlint', ['--deny-warnings']))
for (const room of ['core', 'contract', 'server', 'web']) {
  await step(`Types of ${room}`, () => runTool('tsc', ['-p', `src/${room}/tsconfig.json`]))
}
await step('Types of tools', () => runTool('tsc', ['-p', 'tsconfig.tools.json']))
await step('Unused code', () => runTool('knip', []))
await step('Content', () => runTool('node', ['src/demo/check.ts']))
await step('Build', () => buildWhenChanged().then(() => 0))
await step('Budgets', () => runTool('node', ['scripts/budgets.mjs']))
await step('Tests', () => runTests({ CHROMIUM_PATH }))
if (process.argv.includes('--long')) {
  await step('Faults', () => runTool('node', ['scripts/faults.mjs']))
  await step('Lighthouse', () => runTool('node', ['scripts/lighthouse.mjs']))
}
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
