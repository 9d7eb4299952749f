import { optionKeys, optionLetters } from './question.ts'

/** Returns the letter of an option, 'A' to 'D'; undefined when it is none. Q3 */
export function optionLetter(key: unknown): string | undefined {
  const index = optionKeys.findIndex((one) => one === key)
  return index < 0 ? undefined : optionLetters[index]
}
