import { format } from './format.ts'

/** What the copy of something is called, with a number from the second one on, in the language of what the academy writes. T10 */
export const copyOf = (title: string, number: number): string =>
  number === 1 ? `${title} (copy)` : `${title} (copy ${format.number(number)})`
