import { join } from 'node:path'
import { argumentsFor, corrected, readClosing, repeatedOf, titleOf } from './journeys-again.ts'
import { bin, root, run } from './tools.mjs'

// The journeys of a suite share one site, so they run one after the other. Two suites run at a time, one for each core, so divided that
// both rows take about as long.
const allRows = [
  [['e2e'], ['e2e-webkit']],
  [['rules', 'own-modules', 'server', 'exam'], ['e2e-studio']],
]

/** True once a signal has ended the suites that ran: no other starts. */
let isStopped = false

/**
 * Runs all tests, then once more each journey that failed; returns the exit code. The last line it prints has the counts of all suites
 * together.
 */
export async function runTests(env, { rows = allRows, cwd = root } = {}) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopped = true))
  const first = (await Promise.all(rows.map((suites) => inTurn(suites, { env, cwd })))).flat()
  const results = []
  // Both rows have ended: each journey has the machine to itself.
  for (const suite of first) results.push({ ...suite, ...(await repeatJourneys(suite, { env, cwd })) })
  const total = (name) => results.reduce((sum, { counts }) => sum + counts[name], 0)
  console.log(`\nSlowest files of all suites\n${slowestFiles(first).join('\n')}`)
  console.log('\nSuites')
  for (const { projects, seconds } of first) console.log(`${seconds.toFixed(1).padStart(7)} s  ${projects.join(', ')}`)
  // Again at the end, since the suites print across each other.
  for (const { failed } of results) for (const failure of failed) console.log(`Failed: ${titleOf(failure)}`)
  for (const { unstable } of results) for (const failure of unstable) console.log(`unstable: ${titleOf(failure)}`)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped in all`)
  return Math.max(...results.map(({ code }) => code))
}

async function inTurn(suites, where) {
  const results = []
  for (const projects of suites) {
    if (isStopped) break
    const since = Date.now()
    const ended = await runVitest(projects, [], where)
    results.push({ ...ended, projects, seconds: (Date.now() - since) / 1000 })
  }
  return results
}

/** Runs the journeys of a suite that failed once more, one after another; returns what is so true of the suite. */
async function repeatJourneys({ projects, code, output }, where) {
  const closing = readClosing(output)
  const repeated = []
  for (const failure of repeatedOf(projects, closing)) {
    if (isStopped) break
    console.log(`\nOnce more: ${titleOf(failure)}`)
    repeated.push({ failure, again: await runVitest(projects, argumentsFor(failure), where) })
  }
  return corrected({ code, closing }, repeated)
}

function runVitest(projects, typed, { env, cwd }) {
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...typed]
  return run(join(bin, 'vitest'), args, { cwd, env, onOutput: (text) => process.stdout.write(text) })
}

/** The number of slowest test files that are printed. */
const slowestCount = 10

/** Returns the lines of the slowest files over all suites; each suite prints its own. */
function slowestFiles(results) {
  const lines = results.flatMap(({ output }) => [...output.matchAll(/^ *(\d+\.\d) s {2}\S+$/gm)])
  return lines
    .toSorted((one, other) => Number(other[1]) - Number(one[1]))
    .slice(0, slowestCount)
    .map(([line]) => line)
}
