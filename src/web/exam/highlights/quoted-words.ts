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
  const place = placeOf(read.text, annotation)
  if (place) return quotation(read, place, most)
  // Words that are no longer in the text are quoted from the annotation.
  const { quote: text } = annotation
  return quotation({ text, breaks: [] }, { start: 0, end: text.length }, most)
}
