import type { TextMark } from '../../../core/annotations/text-mark.ts'
import { readBlocks } from './block-text.ts'
import { placeOf, quotation } from './text-ranges.ts'

/** How much of a highlight is quoted in a list, in characters; its words stand in the text as well. */
const longestShown = 120

/** The words that a mark covers in a text of this HTML, as they are quoted beside it or in a list. */
export function quotedWords(html: string, mark: TextMark, most = longestShown): string {
  // A template reads HTML as the page does, and fetches nothing of it.
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  const read = readBlocks(content)
  // Words that are no longer in the text are quoted as they were.
  const kept = { read: { text: mark.quote, breaks: [] }, place: { start: 0, end: mark.quote.length } }
  const place = placeOf(read.text, mark)
  return place ? quotation(read, place, most) : quotation(kept.read, kept.place, most)
}
