import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

// The advisories are those of the GitHub Advisory Database, which the npm registry serves by the names and versions in package-lock.json.
// It needs the network, so it is no part of npm test.

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const

const Reply = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(severities),
      range: z.string(),
      /** An advisory, or the name of the package that it comes by. */
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
      fixAvailable: z.unknown(),
    }),
  ),
})

const Failure = z.object({ message: z.string().optional(), error: z.object({ summary: z.string() }).optional() })

/**
 * Reads what `npm audit --json` printed: a line for each package with advisories, the most severe first; or why the registry did not
 * answer.
 */
export function readAudit(printed: string): { lines: string[]; why: string | null } {
  let reply: unknown
  try {
    reply = JSON.parse(printed)
  } catch {
    return { lines: [], why: 'npm printed no JSON' }
  }
  const { data } = Reply.safeParse(reply)
  if (!data) {
    const failure = Failure.safeParse(reply).data
    return { lines: [], why: failure?.message ?? failure?.error?.summary ?? 'there is no list in its reply' }
  }
  const found = Object.values(data.vulnerabilities).toSorted(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  )
  const lines = found.map(({ name, severity, range, via, fixAvailable }) => {
    const titles = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title} (${one.url})`]))
    const why = titles.length > 0 ? titles.join('; ') : `by ${via.join(', ')}`
    return `${severity}: ${name} ${range}: ${why}${fixAvailable ? '; there is a newer version' : ''}`
  })
  return { lines, why: null }
}

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--loglevel', 'silent'], { encoding: 'utf8' })
  const { lines, why } = readAudit(stdout)
  // Silence is no answer: that nothing was checked has to show.
  if (why !== null) fail(`The registry did not answer about advisories: ${why}. Nothing was checked.`)
  for (const line of lines) console.log(line)
  if (lines.length > 0) fail(`${lines.length} packages with advisories.`)
  console.log('No package in package-lock.json has a known advisory.')
}
