/** A figure that has a goal, with a name by which docs/content-review.md can list it as not reached yet. */
export type Measure = { name: string; figure: string; isReached: boolean }

/**
 * Returns what the measures say, given the record. A goal that is not reached has to be mended, unless the record lists it as not reached
 * yet; one that is listed and reached has to be taken from the list, and is a gate from then on.
 */
export function judged(
  measures: Measure[],
  review: string,
): { figures: string[]; problems: string[]; notYet: string[] } {
  const isListed = ({ name }: Measure) => review.split('\n').some((line) => line.startsWith(`| not yet: ${name} `))
  const said = ({ name, figure }: Measure) => `${name}: ${figure}`
  return {
    figures: measures.filter(({ isReached }) => isReached).map(said),
    problems: measures.flatMap((one) => {
      if (one.isReached === isListed(one))
        return [one.isReached ? `${said(one)}; the record still lists it as not reached` : said(one)]
      return []
    }),
    notYet: measures.filter((one) => !one.isReached && isListed(one)).map(said),
  }
}

/**
 * Returns a measure for each thing that misses a goal, by the figure that says so, and for each that the record lists as missing it: the
 * others have no line.
 */
export function exceptions(goal: string, missing: ReadonlyMap<string, string>, review: string): Measure[] {
  const listed = review.split('\n').flatMap((line) => {
    const prefix = `| not yet: ${goal} `
    return line.startsWith(prefix) ? [line.slice(prefix.length).split(' |')[0]!.trim()] : []
  })
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
