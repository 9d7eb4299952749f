import { isNothing, unwrapped } from './reading.ts'
import { optionKeys } from './question.ts'

const letters = 'ABCD'

/** The letter of an option, 'A' to 'D'; undefined when it is none. quizzes.md §9 */
export function optionLetter(key: unknown): string | undefined {
  const index = optionKeys.findIndex((one) => one === key)
  return index < 0 ? undefined : letters[index]
}

/** Whether there is an answer at all: blank text and an empty list or object are none. quizzes.md §5 'Answered' */
export function isAnswered(type: string, userAnswer: string | null): boolean {
  if (isNothing(userAnswer)) return false
  const value = unwrapped(userAnswer)
  return type === 'fill_in' && typeof value !== 'string' ? true : !isNothing(value)
}
