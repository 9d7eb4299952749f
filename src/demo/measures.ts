/** A figure that has a goal, with a name by which docs/content-review.md can list it as not reached yet. */
export type Measure = { name: string; figure: string; isReached: boolean }

/** Returns the figures of the goals that the record lists as not reached yet, by the goals' names. */
function listedIn(review: string): Map<string, string> {
  const lines = review.matchAll(/^\| not yet: (?<name>.+?) *\| *(?<figure>.*?) *\|/gm)
  return new Map(Array.from(lines, ({ groups }) => [groups!['name']!, groups!['figure']!]))
}

/**
 * Returns what the measures say, given the record. A goal that is not reached has to be mended, unless the record lists it as not reached
 * yet with the very figure: what gets worse is seen, and what gets better is written down. One that is listed and reached has to be taken
 * from the list, and is a gate from then on.
 */
export function judged(
  measures: Measure[],
  review: string,
): { figures: string[]; problems: string[]; notYet: string[] } {
  const listed = listedIn(review)
  const said = ({ name, figure }: Measure) => `${name}: ${figure}`
  const problemOf = (one: Measure): string | undefined => {
    const figure = listed.get(one.name)
    if (one.isReached)
      return figure === undefined ? undefined : `${said(one)}; the record still lists it as not reached`
    if (figure === undefined) return said(one)
    return figure === one.figure ? undefined : `${said(one)}; the record lists it with ${figure}`
  }
  return {
    figures: measures.filter(({ isReached }) => isReached).map(said),
    problems: measures.flatMap((one) => problemOf(one) ?? []),
    notYet: measures.filter((one) => !one.isReached && listed.get(one.name) === one.figure).map(said),
  }
}

/**
 * Returns a measure for each thing that misses a goal, by the figure that says so, and for each that the record lists as missing it: the
 * others have no line.
 */
export function exceptions(goal: string, missing: ReadonlyMap<string, string>, review: string): Measure[] {
  const prefix = `${goal} `
  const listed = [...listedIn(review).keys()].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
  return [...new Set([...missing.keys(), ...listed])].map((name) => ({
    name: `${goal} ${name}`,
    figure: missing.get(name) ?? 'no longer',
    isReached: !missing.has(name),
  }))
}

/** Returns how likely so many successes or more are in so many trials. */
export function atLeast(successes: number, trials: number, chance: number): number {
  let [term, sum] = [(1 - chance) ** trials, 0]
  for (let count = 0; count <= trials; count += 1) {
    if (count >= successes) sum += term
    term *= ((trials - count) / (count + 1)) * (chance / (1 - chance))
  }
  return sum
}
