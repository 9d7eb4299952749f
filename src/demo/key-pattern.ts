const letters = ['A', 'B', 'C', 'D'] as const

/** The pattern of a module's keys as a row of letters. */
export type KeyPattern = { equalNeighbours: number; windowsOfFour: number; counts: Record<string, number> }

/** Returns what can be counted in a row of keys without knowing the questions. */
export function keyPattern(keys: readonly string[]): KeyPattern {
  return {
    equalNeighbours: keys.filter((key, at) => at > 0 && key === keys[at - 1]).length,
    windowsOfFour: keys.filter((_, at) => at >= 3 && new Set(keys.slice(at - 3, at + 1)).size === 4).length,
    counts: Object.fromEntries(letters.map((letter) => [letter, keys.filter((key) => key === letter).length])),
  }
}

/** Returns the probability of each letter for a guesser who has seen only the keys before. */
type Guesser = (before: readonly string[]) => Record<string, number>

const evenly = (some: readonly string[]) => Object.fromEntries(some.map((letter) => [letter, 1 / some.length]))
const without = (some: readonly (string | undefined)[]) => {
  const rest = letters.filter((letter) => !some.includes(letter))
  return evenly(rest.length > 0 ? rest : letters)
}
const afterLast = (step: number): Guesser => {
  return (before) => {
    const last = letters.indexOf(before.at(-1) as 'A')
    return last < 0 ? evenly(letters) : evenly([letters[(last + step) % 4] ?? 'A'])
  }
}
const longestUnseen: Guesser = (before) => {
  const last = letters.map((letter) => before.lastIndexOf(letter))
  return evenly([letters[last.indexOf(Math.min(...last))] ?? 'A'])
}

const guessers: Record<string, Guesser> = {
  'always A': () => evenly(['A']),
  'always B': () => evenly(['B']),
  'always C': () => evenly(['C']),
  'always D': () => evenly(['D']),
  'never the letter before': (before) => without([before.at(-1)]),
  'none of the last two letters': (before) => without(before.slice(-2)),
  'none of the last three letters': (before) => without(before.slice(-3)),
  'the letter before again': afterLast(0),
  'the next letter': afterLast(1),
  'the letter after next': afterLast(2),
  'the previous letter': afterLast(3),
  'the letter longest unseen': longestUnseen,
}

/** Returns, by strategy, the share of a module that a guesser gets right from the pattern of its keys alone. */
export function guesserShares(keys: readonly string[]): Record<string, number> {
  const share = (guess: Guesser) =>
    keys.reduce((sum, key, at) => sum + (guess(keys.slice(0, at))[key] ?? 0), 0) / keys.length
  return Object.fromEntries(Object.entries(guessers).map(([name, guess]) => [name, share(guess)]))
}

/** Returns the share of a module that a guesser gets right who has learned from other modules which letter follows which. */
export function learnedShare(keys: readonly string[], others: readonly (readonly string[])[]): number {
  const after: Record<string, Record<string, number>> = {}
  for (const other of others)
    other.forEach((key, at) => {
      const counts = (after[other[at - 1] ?? ''] ??= {})
      counts[key] = (counts[key] ?? 0) + 1
    })
  const expected = keys.map((key, at) => {
    const counts = after[keys[at - 1] ?? ''] ?? {}
    const most = Math.max(...Object.values(counts))
    const likeliest = Object.keys(counts).filter((letter) => counts[letter] === most)
    return likeliest.includes(key) ? 1 / likeliest.length : 0
  })
  return expected.reduce((sum, share) => sum + share, 0) / keys.length
}

/** The most that a guesser may get from the pattern of keys alone. */
export const mostByPattern = 0.3

/** Returns what a module of 27 gives away by its keys, in words; nothing when it gives nothing away. */
export function keyPatternProblems(pattern: KeyPattern, shares: Record<string, number>): string[] {
  const { equalNeighbours, windowsOfFour, counts } = pattern
  const problems: string[] = []
  if (equalNeighbours < 4 || equalNeighbours > 10)
    problems.push(`${equalNeighbours} neighbouring keys are equal; 4 to 10 should be`)
  if (windowsOfFour > 6) problems.push(`${windowsOfFour} windows hold four different letters; at most 6 should`)
  for (const [letter, count] of Object.entries(counts))
    if (count < 4 || count > 10) problems.push(`${letter} is the key ${count} times; 4 to 10 times is right`)
  for (const [name, share] of Object.entries(shares))
    if (share > mostByPattern) problems.push(`'${name}' gets ${Math.round(share * 100)} %; at most 30 % is right`)
  return problems
}
