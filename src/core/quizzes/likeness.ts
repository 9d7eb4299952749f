/** The fewest words that a text needs before its likeness to another says anything, unless it is the same. */
const leastWords = 8

/** The likeness from which two texts are called nearly identical: the share of runs of three words that both have. */
const nearlyAlike = 0.8

type Runs = ReadonlySet<string>

const runsOf = (words: readonly string[]): Runs =>
  new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`))

function likeness(one: Runs, other: Runs): number {
  let both = 0
  for (const run of one) if (other.has(run)) both += 1
  return both / (one.size + other.size - both)
}

/** Returns the fewest runs that two texts of this size have in common when they are nearly identical. */
const leastShared = (size: number) => Math.ceil(size * nearlyAlike - 1e-9)

/** A text, by its place, and the first earlier one that it is the same as, or nearly. */
type Alike = { at: number; other: number; isSame: boolean }

/**
 * Finds the texts, given in words, that are the same as an earlier one, or nearly. Of two that are nearly the same the rarest runs of each
 * have one in common: others need not be compared, however many texts there are and whatever they all say. Nor are those of one group,
 * which have words in common that say nothing.
 */
export function findAlike(
  texts: readonly (readonly string[])[],
  { measure = likeness, groupOf = String }: { measure?: typeof likeness; groupOf?: (at: number) => string } = {},
): Alike[] {
  const first = new Map<string, number>()
  const found: Alike[] = []
  const unlike: { at: number; runs: Runs }[] = []
  for (const [at, words] of texts.entries()) {
    if (words.length === 0) continue
    const text = words.join(' ')
    const other = first.get(text)
    if (other === undefined) {
      first.set(text, at)
      if (words.length >= leastWords) unlike.push({ at, runs: runsOf(words) })
    } else found.push({ at, other, isSame: true })
  }
  const frequency = new Map<string, number>()
  for (const { runs } of unlike) for (const run of runs) frequency.set(run, (frequency.get(run) ?? 0) + 1)
  const rarity = (run: string) => frequency.get(run) ?? 0
  const having = new Map<string, (typeof unlike)[number][]>()
  for (const text of unlike) {
    const { at, runs } = text
    const rarest = [...runs]
      .toSorted((one, other) => rarity(one) - rarity(other) || (one < other ? -1 : 1))
      .slice(0, runs.size - leastShared(runs.size) + 1)
    const candidates = [...new Set(rarest.flatMap((run) => having.get(run) ?? []))]
      .filter(({ at: other }) => groupOf(other) !== groupOf(at))
      .filter((other) => Math.min(runs.size, other.runs.size) >= leastShared(Math.max(runs.size, other.runs.size)))
      .toSorted((one, other) => one.at - other.at)
    const near = candidates.find((other) => measure(runs, other.runs) >= nearlyAlike)
    if (near) found.push({ at, other: near.at, isSame: false })
    for (const run of rarest) {
      const others = having.get(run)
      if (others) others.push(text)
      else having.set(run, [text])
    }
  }
  return found.toSorted((one, other) => one.at - other.at)
}
