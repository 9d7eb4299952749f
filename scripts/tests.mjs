import { join } from 'node:path'
import { root, run } from './tools.mjs'

// Journeys share one site, so they run one after the other; all other tests run beside them.
const suites = [['e2e'], ['rules', 'own-modules', 'server', 'exam']].map((projects) =>
  projects.flatMap((project) => ['--project', project]),
)

/** Runs all tests; returns the exit code. The last line it prints has the counts of both suites together. */
export async function runTests(env) {
  const results = await Promise.all(
    suites.map((suite) =>
      run(join(root, 'node_modules/.bin/vitest'), ['run', ...suite], {
        env,
        onOutput: (text) => process.stdout.write(text),
      }),
    ),
  )
  const counts = results.map(({ output }) => closingCounts(output))
  const total = (name) => counts.reduce((sum, of) => sum + of[name], 0)
  // Again at the end, since the suites print across each other.
  for (const { output } of results) for (const [line] of output.matchAll(/^Failed: .*$/gm)) console.log(line)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped in all`)
  return Math.max(...results.map(({ code }) => code))
}

/** Returns the counts that the last lines of a run state; a run that states none has failed. */
function closingCounts(output) {
  const [line] = [
    ...output.matchAll(/^(?<passed>\d+) passed, (?<failed>\d+) failed, (?<skipped>\d+) skipped$/gm),
  ].slice(-1)
  if (!line) return { passed: 0, failed: 1, skipped: 0 }
  return Object.fromEntries(Object.entries(line.groups).map(([name, count]) => [name, Number(count)]))
}
