/**
 * The elements of rich text. The sanitizer allows exactly these, and the editor's schema treats each of them: as a block or a mark
 * that can be edited, or as an opaque block. T12
 */
export const richText = {
  /** Blocks that the editor knows by their own rules. */
  blocks: ['p', 'h2', 'h3', 'h4', 'h5', 'blockquote', 'ul', 'ol', 'li', 'hr', 'br', 'figure', 'figcaption', 'img'],
  table: ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  /** Marks of a text, from the outermost to the innermost. */
  marks: ['a', 'q', 'cite', 'small', 'u', 's', 'em', 'i', 'strong', 'b', 'sub', 'sup', 'code', 'span'],
  /** Opaque blocks, stored unchanged. */
  opaque: ['pre', 'dl', 'dt', 'dd', 'div', 'colgroup', 'col'],
} as const

/** Attributes by element that mean something; everything else is dropped. */
export const richAttributes = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start', 'type'],
  '*': ['dir', 'lang'],
} as const

/** The elements that {@link richText} names, in one list. */
export const richElements: readonly string[] = [
  ...richText.blocks,
  ...richText.table,
  ...richText.marks,
  ...richText.opaque,
]
