import { readCoded, type Coded } from '../coded.ts'

/** A finding about a line of a file. */
type Said = Coded & { line: number }

/** Returns what is said of a question beside its number; null where it is not said by number. */
function saidOfNumber({ code, params }: Coded): Coded | null {
  const { sentence } = params
  return code === 'bank.at_question' && typeof sentence === 'string' ? readCoded(sentence) : null
}

/**
 * Returns findings with those together that say the same, in the order of the first of each. “Question 7:” goes where the same is said of
 * others: then the lines name them. I3
 */
export function groupFindings<Found extends Said>(
  found: readonly Found[],
  wordsOf: (said: Coded) => string,
): { text: string; found: Found[] }[] {
  const ofNumbers = found.map((one) => {
    const inner = saidOfNumber(one)
    return inner && wordsOf(inner)
  })
  const counts = new Map<string, number>()
  for (const text of ofNumbers) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1)
  const groups = new Map<string, Found[]>()
  for (const [at, one] of found.entries()) {
    const ofNumber = ofNumbers[at] ?? null
    const text = ofNumber !== null && (counts.get(ofNumber) ?? 0) > 1 ? ofNumber : wordsOf(one)
    const group = groups.get(text)
    if (group) group.push(one)
    else groups.set(text, [one])
  }
  return [...groups].map(([text, all]) => ({ text, found: all }))
}
