import { plainText } from '../questions/reading.ts'
import { shortened } from '../shortened.ts'

/** The number of words of an article that a student reads in a minute. */
const wordsPerMinute = 200

/** Returns whole minutes to read content HTML, at least 1; null where it has no words. B2 */
export function readingMinutes(html: string): number | null {
  const words = plainText(html).split(' ').filter(Boolean).length
  return words === 0 ? null : Math.max(1, Math.round(words / wordsPerMinute))
}

/** The reading time on the wire of an article whose words were not counted. B2 */
const defaultReadingTime = '5 min read'

/** Returns '4 min read', or the specification's default. */
export function readingTime(minutes: number | null): string {
  return minutes === null ? defaultReadingTime : `${minutes} min read`
}

/** Returns the beginning of sanitized HTML as plain text, shortened at the end of a word. */
export const excerpt = (html: string, most = 280): string => shortened(plainText(html), most)
