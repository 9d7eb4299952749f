import { beginning, lostInLines, textOfPieces, type DocumentLine } from './lines.ts'
import { placeOfLetter, roleOf, stemMark } from './marks.ts'

const said = (cell: readonly DocumentLine[]) =>
  cell
    .map(({ pieces }) => textOfPieces(pieces))
    .join(' ')
    .trim()

/** Words that name the row of a form in which its question stands. */
const questionHead = /^(?:question|stem|prompt|question\s+text|السؤال|نص السؤال)\s*[:：]?$/iu
const optionHead = /^(?:(?:option|choice|answer|الخيار)\s+)?[([]?(\p{L})[)\].:]?$/iu
const longestHead = 40

/** The rows of a form in the order in which they are read. */
const kinds = ['passage', 'question', 'option', 'answer', 'label', 'explanation'] as const
type Row = { is: (typeof kinds)[number]; words: string; cell: readonly DocumentLine[] }

/** Returns what a row of a form says, by the words of its first cell; null where it says something else. */
function rowOf(row: readonly (readonly DocumentLine[])[]): Row | null {
  const [head = [], cell = []] = row
  const name = said(head)
  if (row.length !== 2 || name === '' || name.length > longestHead || head.some(({ table }) => table)) return null
  const lost = lostInLines(head)
  const [first, ...others] = cell
  const of = (is: Row['is'], words: string): Row => ({
    is,
    words,
    cell: first && lost.length > 0 ? [{ ...first, lost: [...lost, ...first.lost] }, ...others] : cell,
  })
  const mark = stemMark(name)
  if (mark !== null && mark.length === name.length) return of('question', `${mark.number}. `)
  if (questionHead.test(name)) return of('question', '')
  const letter = optionHead.exec(name)?.[1]
  if (letter !== undefined && placeOfLetter(letter) >= 0) return of('option', `${letter.toUpperCase()}) `)
  const label = name.replace(/\s*[:：]$/u, '')
  if (roleOf(label)?.is === 'passage') return of('passage', '')
  const role = roleOf(`${label}: x`)?.is
  return of(role === 'answer' || role === 'explanation' ? role : 'label', `${label}: `)
}

/** Returns the rows of a table that is a form: what each row says in its first cell, and the words of it in the second; null for another. */
function rowsOfForm({ table = [] }: DocumentLine): Row[] | null {
  const rows = table.map(rowOf)
  const options = rows.filter((row) => row?.is === 'option')
  const isForm =
    rows.some((row) => row?.is === 'question') && (options.length > 1 || rows.some((row) => row?.is === 'answer'))
  return isForm && rows.every((row) => row !== null) ? byQuestions(rows) : null
}

/** Returns the rows of a form by their questions, each with its text before it and with what explains it at its end. */
function byQuestions(rows: readonly Row[]): Row[] {
  let of = 0
  const isBegun = new Set<Row['is']>()
  const placed = rows.map((row) => {
    // A text, and a question without one, begin another question.
    if ((row.is === 'passage' || row.is === 'question') && isBegun.has('question')) {
      of += 1
      isBegun.clear()
    }
    isBegun.add(row.is)
    return { row, of }
  })
  return placed
    .toSorted((one, other) => one.of - other.of || kinds.indexOf(one.row.is) - kinds.indexOf(other.row.is))
    .map(({ row }) => row)
}

/** Returns the lines of a row, its first one behind the words that say what it is. */
function linesOfRow({ is, words, cell }: Row): DocumentLine[] {
  const [first, ...others] = cell
  if (!first || (said(cell) === '' && !cell.some(({ table }) => table) && lostInLines(cell).length === 0)) return []
  if (is === 'passage') return [beginning({ ...first, table: undefined, pieces: [], lost: [] }, 'Passage', 0), ...cell]
  // A label goes on with its question.
  const isApart = is === 'question'
  return first.table
    ? [beginning({ ...first, isApart, table: undefined, pieces: [], lost: [] }, words, 0), ...cell]
    : [beginning({ ...first, isApart }, words, 0), ...others]
}

/** Returns lines in which each table that is a form of questions is the lines of these: “Question 1”, “A”, “B”, “Answer” beside their words. */
export function withForms(lines: readonly DocumentLine[]): DocumentLine[] {
  const forms = new Map(lines.map((line) => [line, rowsOfForm(line)]))
  let count = 0
  return lines.flatMap((line) => {
    const rows = forms.get(line)
    if (!rows) return [line]
    return rows.flatMap((row) => {
      if (row.is !== 'question') return linesOfRow(row)
      count += 1
      return linesOfRow({ ...row, words: row.words || `${count}. ` })
    })
  })
}
