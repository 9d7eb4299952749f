import { escaped } from '../markup.ts'

/** The sign that stands in a text for a picture, a formula or a table. */
export const objectSign = '\uFFFC'

/** A run of a line: words with what dresses them, or HTML of something that is no text, whose text is {@link objectSign}. */
export type Piece = {
  text: string
  tags: readonly string[]
  html?: string
  /** True if a highlighter or a color of its own sets it apart. */
  isHighlighted?: boolean
  /** True if its color alone sets it apart, which marks the right option less surely than a highlighter. */
  isColored?: boolean
  /** The color that it has as a link, '' where that is the one of all words: it marks an option only among other links. */
  linkColor?: string
  /** True if the cell of a table that it stands in has a color, which marks no option as the key: every other row can have one. */
  isShaded?: boolean
  /** Names of what else sets it apart and marks no option as the key: a frame, dots. */
  framedBy?: readonly string[]
}

/** The place of a line in a list that its document numbers: `kind` says with what, `letters` with which, where they are letters of an alphabet. */
export type ListPlace = {
  kind: 'number' | 'letter' | 'bullet'
  place: number
  list: string
  level: number
  letters?: string
}

/** The letter of an option: its place, how long it is with what stands around it, and whether a sign marks the option. */
export type OptionMark = { letter: string; place: number; length: number; isMarked: boolean }

/** A paragraph of a document, or a table in it. Reading a document means making these of it; the questions are made of these. I7 */
export type DocumentLine = {
  line: number
  pieces: readonly Piece[]
  list: ListPlace | null
  isHeading: boolean
  /** True if an empty line, or the end of a paragraph, separates it from the line before. */
  isApart: boolean
  /** True if it is in a text box, where no heading is. */
  isBoxed?: boolean
  /** Names of what it shows and cannot be carried over. */
  lost: readonly string[]
  /** The letter of an option that counts on from another question, which says more than its words do. */
  mark?: OptionMark
  /** The cells of a table by rows, each with its lines. */
  table?: readonly (readonly (readonly DocumentLine[])[])[]
}

/** Returns the text of pieces. */
export const textOfPieces = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

/** Returns the pieces of a stretch of their text. */
export function slicePieces(pieces: readonly Piece[], from: number, to = Infinity): Piece[] {
  let at = 0
  return pieces.flatMap((piece) => {
    const start = Math.max(0, from - at)
    const end = Math.min(piece.text.length, to - at)
    at += piece.text.length
    return end > start ? [{ ...piece, text: piece.text.slice(start, end) }] : []
  })
}

/** Returns a line that begins with other words in the place of its first characters. */
export const beginning = (line: DocumentLine, words: string, length: number): DocumentLine => ({
  ...line,
  pieces: [{ text: words, tags: [] }, ...slicePieces(line.pieces, length)],
  list: null,
})

/** Returns pieces without white space at their ends. */
export function trimPieces(pieces: readonly Piece[]): Piece[] {
  const text = textOfPieces(pieces)
  return slicePieces(pieces, text.length - text.trimStart().length, text.trimEnd().length)
}

/** Returns pieces as HTML; `without` is an element that only marks them. */
export function htmlOfPieces(pieces: readonly Piece[], without?: string): string {
  let html = ''
  let open: readonly string[] = []
  for (const piece of trimPieces(pieces)) {
    const tags =
      piece.text.trim() === '' && piece.html === undefined ? open : piece.tags.filter((tag) => tag !== without)
    const same = tags.findIndex((tag, at) => open[at] !== tag)
    const common = Math.min(same < 0 ? tags.length : same, open.length)
    html += open
      .slice(common)
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
    html += tags
      .slice(common)
      .map((tag) => `<${tag}>`)
      .join('')
    html += piece.html ?? escaped(piece.text).replaceAll('\n', '<br>').replaceAll('\t', ' ')
    open = tags
  }
  return (
    html +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

/** Returns whether all the words of pieces pass a test; false without words. */
export const areWholly = (pieces: readonly Piece[], test: (piece: Piece) => boolean): boolean => {
  const said = pieces.filter(({ text }) => text.trim() !== '')
  return said.length > 0 && said.every(test)
}

/** Returns the lines of a cell that has a color. */
export const shaded = (lines: readonly DocumentLine[]): DocumentLine[] =>
  lines.map((line) => ({
    ...line,
    pieces: line.pieces.map((piece) => ({ ...piece, isShaded: true })),
    ...(line.table && { table: line.table.map((row) => row.map(shaded)) }),
  }))

/** Returns the lines of a table and of the tables in it, in reading order. */
export const linesOfTable = (table: NonNullable<DocumentLine['table']>): DocumentLine[] =>
  table.flatMap((row) =>
    row.flatMap((cell) => cell.flatMap((line) => (line.table ? linesOfTable(line.table) : [line]))),
  )

/** Returns what lines show and cannot be carried over. */
export const lostInLines = (lines: readonly DocumentLine[]): string[] => [
  ...new Set(lines.flatMap(({ lost, table }) => [...lost, ...(table ? lostInLines(linesOfTable(table)) : [])])),
]

const listElements = { number: 'ol', letter: 'ol', bullet: 'ul' } as const

const isBlock = (html: string) => /^<(?:table|figure)\b/.test(html)

/** The most letters of a line of a poem; lines of prose are longer. */
const longestVerse = 60

/** Returns how far each line is indented beyond the others, where all are as short as those of a poem; else 0 for all. */
function indentsOf(lines: readonly DocumentLine[]): number[] {
  const texts = lines.map(({ pieces, table, list }) => (table || list ? '' : textOfPieces(pieces)))
  // Printed numbers of lines stand in a column of their own.
  const areVerses = texts.every((text) => text.length <= longestVerse && !/^\s*\d{1,3}\s/.test(text))
  const indents = texts.map((text) => text.length - text.trimStart().length)
  const least = Math.min(...indents.slice(0, mostVerses))
  return indents.map((indent) => (areVerses && lines.length <= mostVerses && indent - least > 1 ? indent - least : 0))
}
const mostVerses = 500

/** Returns lines of a text as HTML, in which a poem keeps the shape of its lines. */
export const htmlOfText = (lines: readonly DocumentLine[]): string => htmlOfLines(lines, indentsOf(lines))

/** Returns lines as HTML: paragraphs, lists and tables; one paragraph alone as its words. `indents`: how far each one is indented. */
export function htmlOfLines(lines: readonly DocumentLine[], indents: readonly number[] = []): string {
  const blocks: { html: string; list: keyof typeof listElements | null; isJoined: boolean }[] = lines.flatMap(
    ({ pieces, table, list, isApart }, at) => {
      if (table) return [{ html: htmlOfTable(table), list: null, isJoined: false }]
      const words = htmlOfPieces(pieces)
      const html = words === '' ? '' : '&nbsp;'.repeat(indents[at] ?? 0) + words
      return html === '' ? [] : [{ html, list: list?.kind ?? null, isJoined: !isApart && list === null }]
    },
  )
  if (blocks.length === 1 && blocks[0]?.list === null) return blocks[0].html
  let html = ''
  blocks.forEach(({ html: inner, list, isJoined }, at) => {
    const before = blocks[at - 1]
    const after = blocks[at + 1]
    if (list !== null) {
      const tag = listElements[list]
      if (before?.list !== list) html += `<${tag}>`
      html += `<li>${inner}</li>`
      if (after?.list !== list) html += `</${tag}>`
      return
    }
    if (isBlock(inner)) return void (html += inner)
    const isContinued = isJoined && before !== undefined && before.list === null && !isBlock(before.html)
    const continues = after !== undefined && after.isJoined && after.list === null && !isBlock(after.html)
    html += `${isContinued ? '<br>' : '<p>'}${inner}${continues ? '' : '</p>'}`
  })
  return html
}

/** Returns a table as HTML. */
const htmlOfTable = (table: NonNullable<DocumentLine['table']>): string =>
  `<table><tbody>${table
    .map((row) => `<tr>${row.map((cell) => `<td>${htmlOfLines(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

/** Returns a line at each line break of it, none of them empty. */
export function splitLines(line: DocumentLine): DocumentLine[] {
  if (line.table) return [line]
  const text = textOfPieces(line.pieces)
  let at = 0
  return text.split('\n').flatMap((part, place): DocumentLine[] => {
    const pieces = slicePieces(line.pieces, at, at + part.length)
    at += part.length + 1
    if (part.trim() === '') return place === 0 && line.lost.length > 0 ? [{ ...line, pieces: [] }] : []
    return [{ ...line, pieces, ...(place > 0 && { list: null, isApart: false, lost: [] }) }]
  })
}

/** Returns a function that finds the first line behind a place that passes a test, which is asked of each line once. */
export function nextLine(
  lines: readonly DocumentLine[],
  test: (line: DocumentLine) => boolean,
): (at: number) => DocumentLine | undefined {
  let places: Int32Array | null = null
  return (at) => {
    if (places === null) {
      places = new Int32Array(lines.length)
      for (let place = lines.length - 1, next = -1; place >= 0; place -= 1) {
        places[place] = next
        if (test(lines[place]!)) next = place
      }
    }
    return lines[places[at] ?? -1]
  }
}
