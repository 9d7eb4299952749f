/** The longest note of a highlight, in characters. */
export const longestNote = 1000
/** How much of the highlighted text is kept to find it again, in characters. */
export const longestQuote = 120
/** The most highlights of one question with its passage. */
export const mostMarks = 40

/** How a highlight looks: each has a colour and a kind of line, so that neither is needed to tell them apart. */
export const markStyles = ['yellow', 'blue', 'pink'] as const
export type MarkStyle = (typeof markStyles)[number]

/** What can be highlighted of a question. */
export const markedParts = ['passage', 'question'] as const
export type MarkedPart = (typeof markedParts)[number]

/** A highlight: where it is in the text of a passage or a question, counted in UTF-16 units, and what was noted there. */
export type TextMark = {
  id: string
  part: MarkedPart
  start: number
  end: number
  /** The beginning of the text it covers, by which it is found again. */
  quote: string
  style: MarkStyle
  note: string
}
