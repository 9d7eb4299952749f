import type { Annotation } from '../../../core/annotations/annotation.ts'
import { readBlocks } from './block-text.ts'
import { placeOf, quotation } from './text-ranges.ts'

/** Maximum characters of a highlight quoted in a list. */
const longestShown = 120

/** Returns the words that an annotation covers in this HTML, as they are quoted beside it or in a list. */
export function quotedWords(html: string, annotation: Annotation, most = longestShown): string {
  // A template parses HTML as the page does, but loads nothing from it.
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  const read = readBlocks(content)
  // Words that are no longer in the text are quoted from the annotation.
  const fallback = { read: { text: annotation.quote, breaks: [] }, place: { start: 0, end: annotation.quote.length } }
  const place = placeOf(read.text, annotation)
  return place ? quotation(read, place, most) : quotation(fallback.read, fallback.place, most)
}
