import type { AnswerableQuestion } from '../question-view.ts'

/**
 * Returns the right items that were given to several left ones, each with those. A key may do so too, but mostly it is a slip; where there
 * are fewer right items than left ones it is none, as some have to be given twice.
 */
export function sharedAnswers(
  { matches, right_items }: Pick<AnswerableQuestion, 'matches' | 'right_items'>,
  pairs: Record<string, string>,
): Map<string, string[]> {
  if (right_items.length < matches.length) return new Map()
  const leftsOf = (right: string) => matches.filter(({ id }) => pairs[id] === right).map(({ left_item }) => left_item)
  const given = right_items.map((right) => [right, leftsOf(right)] as const)
  return new Map(given.filter(([, lefts]) => lefts.length > 1))
}
