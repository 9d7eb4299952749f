/** A number in the text that may be a printed line number. */
type Candidate = { at: number; length: number; line: number; score: number; before: Candidate | null }

/** The least, the most and the usual number of characters in a printed line, short lines of dialogue included. */
const shortestLine = 18
const longestLine = 66
const usualLine = 50
const longestChainStep = 150 * longestLine

/** A chain of fewer numbers, or one with more gaps than numbers, proves nothing. */
const fewestNumbers = 5

const year = /^(?:1[5-9]|20)\d\d$/

function candidatesIn(text: string): Candidate[] {
  return [...text.matchAll(/\d+(?![\d.,]*\d)/g)].flatMap(({ 0: digits, index }) => {
    if (/[.,]/.test(text[index - 1] ?? '') && /\d/.test(text[index - 2] ?? '')) return []
    const glued = [2, 1].map((length) => digits.slice(0, length)).find((head) => year.test(digits.slice(head.length)))
    const number = Number(glued ?? digits)
    if (number % 5 !== 0 || number < 5 || number > 150) return []
    return [{ at: index, length: (glued ?? digits).length, line: number, score: 1, before: null }]
  })
}

/** Returns how well a number follows another as the next printed line number, from 0 (not at all) to 1 (exactly). */
function fit(earlier: { at: number; line: number }, later: Candidate): number {
  const lines = later.line - earlier.line
  if (lines <= 0) return 0
  const lineLength = (later.at - earlier.at) / lines
  if (lineLength < shortestLine || lineLength > longestLine) return 0
  return 1 - Math.abs(lineLength - usualLine) / usualLine
}

/** Returns the longest and most even chain of numbers that stand where line numbers would. */
function bestChain(candidates: Candidate[]): Candidate[] {
  const reached: Candidate[] = []
  for (const candidate of candidates) {
    const start = fit({ at: 0, line: 0 }, candidate)
    let best = start > 0 ? { score: start, before: null as Candidate | null } : null
    for (let index = reached.length - 1; index >= 0; index -= 1) {
      const before = reached[index]
      if (!before || candidate.at - before.at > longestChainStep) break
      const step = fit(before, candidate)
      if (step > 0 && before.score + step > (best?.score ?? 0)) best = { score: before.score + step, before }
    }
    if (best) reached.push({ ...candidate, ...best })
  }
  const last = reached.toSorted((one, other) => other.score - one.score)[0]
  const chain: Candidate[] = []
  for (let link = last ?? null; link; link = link.before) chain.unshift(link)
  return chain
}

/** Returns, between two numbers of the chain, what is left of one that lost a digit: '0' of 50 right where 50 would stand. */
function damagedBetween(text: string, earlier: Candidate, later: Candidate): { at: number; length: number }[] {
  if (later.line - earlier.line !== 10) return []
  const middle = (earlier.at + later.at) / 2
  const digits = String(earlier.line + 5)
  return [...text.matchAll(/(?<!\d)\d(?![\d.,]*\d)/g)]
    .filter(
      ({ 0: digit, index }) =>
        Math.abs(index - middle) < usualLine && (digits.startsWith(digit) || digits.endsWith(digit)),
    )
    .map(({ index }) => ({ at: index, length: 1 }))
}

/**
 * Returns a passage without the line numbers (5, 10, 15, …) of the page it was printed on, and how many there were. They are taken out only
 * as a whole chain that stands at the distances of printed lines; any other number stays.
 */
export function withoutLineNumbers(text: string): { text: string; count: number } {
  const chain = bestChain(candidatesIn(text))
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last || chain.length < fewestNumbers) return { text, count: 0 }
  if (chain.length < ((last.line - first.line) / 5 + 1) / 2) return { text, count: 0 }
  const damaged = chain.flatMap((later, index) => {
    const earlier = chain[index - 1]
    return earlier ? damagedBetween(text, earlier, later) : []
  })
  const numbers = [...chain, ...damaged].toSorted((one, other) => other.at - one.at)
  const bare = numbers.reduce(
    (rest, { at, length }) => `${rest.slice(0, at).trimEnd()} ${rest.slice(at + length).trimStart()}`,
    text,
  )
  return { text: bare, count: numbers.length }
}
