import { join } from 'node:path'
import { root, run } from './tools.mjs'

// The journeys of a suite share one site, so they run one after the other. Two suites run at a time, one for each core, so divided that
// both rows take about as long.
const rows = [[['e2e']], [['rules', 'own-modules', 'server', 'exam'], ['e2e-studio'], ['e2e-webkit']]]

/** Runs all tests; returns the exit code. The last line it prints has the counts of all suites together. */
export async function runTests(env) {
  const results = (await Promise.all(rows.map((suites) => inTurn(suites, env)))).flat()
  const counts = results.map(({ output }) => closingCounts(output))
  const total = (name) => counts.reduce((sum, of) => sum + of[name], 0)
  console.log(`\nSlowest files of all suites\n${slowestFiles(results).join('\n')}`)
  // Again at the end, since the suites print across each other.
  for (const { output } of results) for (const [line] of output.matchAll(/^Failed: .*$/gm)) console.log(line)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped in all`)
  return Math.max(...results.map(({ code }) => code))
}

async function inTurn(suites, env) {
  const results = []
  for (const projects of suites) {
    const args = ['run', ...projects.flatMap((project) => ['--project', project])]
    const onOutput = (text) => process.stdout.write(text)
    results.push(await run(join(root, 'node_modules/.bin/vitest'), args, { env, onOutput }))
  }
  return results
}

/** How many of the slowest test files are printed. */
const slowestCount = 10

/** Returns the lines of the slowest files over all suites; each suite prints its own. */
function slowestFiles(results) {
  const lines = results.flatMap(({ output }) => [...output.matchAll(/^ *(\d+\.\d) s {2}\S+$/gm)])
  return lines
    .toSorted((one, other) => Number(other[1]) - Number(one[1]))
    .slice(0, slowestCount)
    .map(([line]) => line)
}

/** Returns the counts that the last lines of a run state; a run that states none has failed. */
function closingCounts(output) {
  const [line] = [
    ...output.matchAll(/^(?<passed>\d+) passed, (?<failed>\d+) failed, (?<skipped>\d+) skipped$/gm),
  ].slice(-1)
  if (!line) return { passed: 0, failed: 1, skipped: 0 }
  return Object.fromEntries(Object.entries(line.groups).map(([name, count]) => [name, Number(count)]))
}
