import { beginning, textOfPieces, type DocumentLine } from './lines.ts'
import { stemMark } from './marks.ts'

const said = ({ pieces }: DocumentLine) => textOfPieces(pieces)
const textOf = (line: DocumentLine) => (line.table ? '' : said(line).trim())

/** The line above each question that the College Board's question bank prints. */
const pageHead = /^question\s+id\s*[:#]?\s*([\da-f]{6,12})$/i
/** The same ID above the question, and once more above its answer. */
const idLine = /^id\s*:\s*([\da-f]{6,12})(?:\s+answer)?$/i

const asking = /^(?:which|what|how|based on|according to|as used in|in the text|if|for what)\b.*\?$/i

/** The names above the question, and the labels that they are here; null: what no question keeps. */
const labelNames = new Map<string, string | null>([
  ['assessment', null],
  ['test', 'Section'],
  ['domain', 'Domain'],
  ['skill', 'Skill'],
  ['difficulty', 'Difficulty'],
])
const nameIn = (line: DocumentLine | undefined) => {
  const name = line === undefined ? '' : textOf(line).toLowerCase()
  return labelNames.has(name) ? name : null
}

/** Parts what stands above a question into its labels, which have a name and below it a value, and the lines that say something else. */
function labelsIn(head: readonly DocumentLine[]): { labels: DocumentLine[]; others: DocumentLine[] } {
  const labels: DocumentLine[] = []
  const others: DocumentLine[] = []
  for (let at = 0; at < head.length; at += 1) {
    const line = head[at]!
    const name = nameIn(line)
    const value = head[at + 1]
    if (name === null) others.push(line)
    else if (value && nameIn(value) === null && textOf(value) !== '') {
      const label = labelNames.get(name)
      if (label) labels.push({ ...beginning(value, `${label}: `, 0), isApart: false })
      else others.push(value)
      at += 1
    }
  }
  return { labels, others }
}

/** Returns lines with the difficulty below its name in one line: “Question Difficulty:” and “Hard”. */
const withDifficulty = (lines: readonly DocumentLine[]): DocumentLine[] =>
  lines.flatMap((line, at) => {
    const isName = (one: DocumentLine | undefined) =>
      one !== undefined && /^question\s+difficulty\s*:?$/i.test(textOf(one))
    if (isName(lines[at - 1]) && textOf(line) !== '') return [{ ...beginning(line, 'Difficulty: ', 0), isApart: false }]
    return isName(line) && lines[at + 1] ? [] : [line]
  })

/**
 * Returns lines in which each page of the College Board's question bank is a numbered question with its ID and labels behind it, and what
 * else stands above the question is a heading, which belongs to none.
 */
export function withBankPages(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  const starts = lines.flatMap((line, at) => (pageHead.test(textOf(line)) ? [at] : []))
  if (starts.length === 0) return lines
  const pages = starts.flatMap((start, place): DocumentLine[] => {
    const id = pageHead.exec(textOf(lines[start]!))?.[1] ?? ''
    const body = lines.slice(start + 1, starts[place + 1])
    const isId = (line: DocumentLine) => idLine.exec(textOf(line))?.[1] === id
    const marked = body.findIndex(isId)
    const named = body.findLastIndex((line, at) => at < 10 && nameIn(line) !== null)
    // Where no ID parts them, a value stands below each name but the last, whose value is a picture.
    const end = marked >= 0 ? marked : named + 1
    const { labels, others } = labelsIn(body.slice(0, end))
    const [first, ...rest] = withDifficulty(body.slice(end).filter((line) => !isId(line)))
    if (!first) return body
    const number = `${place + 1}. `
    return [
      ...others.map((line) => ({ ...line, isHeading: true, isApart: true })),
      ...(first.table
        ? [{ ...beginning(lines[start]!, number, said(lines[start]!).length), isApart: true }, first]
        : [{ ...(stemMark(textOf(first)) ? first : beginning(first, number, 0)), isApart: true }]),
      // The question is a paragraph of its own.
      ...rest.map((line) => (asking.test(textOf(line)) ? { ...line, isApart: true } : line)),
      { ...beginning(lines[start]!, `ID: ${id}`, said(lines[start]!).length), isApart: false },
      ...labels,
    ]
  })
  return [...lines.slice(0, starts[0]), ...pages]
}
