import type { BankFormat } from '../bank.ts'
import { emphasis } from '../markup.ts'
import type { DocumentLine, Piece } from './lines.ts'
import { roleOf } from './marks.ts'
import { hasQuestions, readLines } from './questions.ts'

/** Returns a text as pieces: bold and italic where stars say so for certain. */
function piecesOf(text: string): Piece[] {
  // A whole line in bold can have words in italics.
  const [, inner] = /^\s*\*\*(?!\s)((?:(?!\*\*)[^])+\*(?!\*)(?:(?!\*\*)[^])*)\*\*\s*$/.exec(text) ?? []
  if (inner !== undefined)
    return piecesOf(inner).map(({ text: words, tags }) => ({ text: words, tags: ['strong', ...tags] }))
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: all, 1: bold, 2: italic, index } of text.matchAll(emphasis)) {
    if (index > end) pieces.push({ text: text.slice(end, index), tags: [] })
    pieces.push({ text: bold ?? italic ?? '', tags: [bold === undefined ? 'em' : 'strong'] })
    end = index + all.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), tags: [] })
  return pieces
}

/** A line across the page between two questions. */
const isRule = (text: string) => /^\s*(?:-{3,}|\*{3,})\s*$/.test(text)

/** Returns a line without the sign of a heading, and without the tick that some programs put before “Answer:”. */
function plainLine(text: string): string {
  const words = text.replace(/^\s*#{2,6}\s+(?=\S)/, '')
  const ticked = words.replace(/^\s*[✓✔☑✅]\uFE0F?\s*/u, '')
  return roleOf(ticked.replaceAll('*', ''))?.is === 'answer' ? ticked : words
}

/** Returns the lines of a plain text. */
function linesOfText(text: string): DocumentLine[] {
  let isApart = true
  const lines = text.split(/\r\n|\n|\r/)
  const isStarred = (at: number) => /^\s*\*[ \t]+(?=\S)/.test(lines[at] ?? '')
  return lines.flatMap((written, at): DocumentLine[] => {
    // One star alone marks what is right; several below each other are bullets.
    const isItem = isStarred(at) && (isStarred(at - 1) || isStarred(at + 1))
    const content = isItem ? written.replace('*', '•') : written
    if (content.trim() === '' || isRule(content)) {
      isApart = true
      return []
    }
    const line = {
      line: at + 1,
      pieces: piecesOf(plainLine(content)),
      list: null,
      isHeading: false,
      isApart,
      lost: [],
    }
    isApart = false
    return [line]
  })
}

/** Questions as people type them: numbered or not, lettered options, the key by a line, a mark or a list. I7 */
export const textFormat: BankFormat = {
  name: 'text',
  holds: 'text',
  recognizes: (text) => hasQuestions(linesOfText(text.slice(0, 400_000))),
  read: (text) => readLines(linesOfText(text)),
}
