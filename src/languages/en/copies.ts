import { format } from './format.ts'

/** Returns the title of a copy, with a number from the second one on, in the language of the academy's content. T10 */
export const copyOf = (title: string, number: number): string =>
  number === 1 ? `${title} (copy)` : `${title} (copy ${format.number(number)})`
