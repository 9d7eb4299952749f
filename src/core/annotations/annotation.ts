/** The longest note of a highlight, in characters. */
export const longestNote = 1000
/** The most characters of highlighted text that are stored to find it again. */
export const longestQuote = 120
/** The most highlights of one question with its passage. */
export const mostAnnotations = 40

/** The styles of a highlight: each has a color and a kind of line, so that either alone tells them apart. */
export const annotationStyles = ['yellow', 'blue', 'pink'] as const
export type AnnotationStyle = (typeof annotationStyles)[number]

/** The parts of a question that can be highlighted. */
export const annotatedParts = ['passage', 'question'] as const
export type AnnotatedPart = (typeof annotatedParts)[number]

/** A highlight: where it is in the text of a passage or a question, counted in UTF-16 units, and what was noted there. */
export type Annotation = {
  id: string
  part: AnnotatedPart
  start: number
  end: number
  /** The beginning of the text it covers, by which it is found again. */
  quote: string
  style: AnnotationStyle
  note: string
}
