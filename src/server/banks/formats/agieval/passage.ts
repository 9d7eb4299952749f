import type { CodedText } from '../../../../core/coded.ts'
import { finding } from '../../../../core/quizzes/import-findings.ts'
import { dottedParagraphs, gluedParagraphs, hasDottedLines } from './paragraphs.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import { blockHtml, isUnreadable, tidied, withBrackets, withoutTex } from './text.ts'

/** A passage as HTML, and what a question may lean on in it. */
export type Passage = { html: string; headings: string[]; paragraphs: number; repairs: CodedText[] }

const furniture =
  / *Unauthorized copying or reuse of any part of this page is illegal\.? *(?:\*\*\d+ CONTINUE\*\*\.?)?/gi

/** Returns text without its TeX table, and without the caption before and the credits after it. */
function withoutTable(text: string): { text: string; hadTable: boolean } {
  const table = /\\begin\{(center|tabular|table|figure)\}[\s\S]*\\end\{\1\}/.exec(text)
  if (!table) return { text, hadTable: false }
  const sentences = text.slice(0, table.index).split(/(?<=[.?!]["”)]*)(?=\s|[A-Z])/)
  const last = sentences.at(-1) ?? ''
  const isCaption = /\b(?:table|figure|graph|chart)\b/i.test(last) || !/[.?!]["”)]*\s*$/.test(last)
  const before = isCaption ? sentences.slice(0, -1).join('') : sentences.join('')
  const after = text.slice(table.index + table[0].length)
  const isCredit = /^\s*(?:Adapted from|Source|The (?:table|figure|graph|chart))\b/.test(after)
  return { text: `${before.trim()}${isCredit ? '' : after}`, hadTable: true }
}

/** Puts '\section{…}' and '\item' on lines of their own, in the marks of {@link blockHtml}. */
const structured = (text: string) =>
  text
    .replace(/\\section\*?\{([^{}]*)\}/g, '\n# $1\n')
    .replace(/\\begin\{itemize\}|\\end\{itemize\}/g, '\n')
    .replace(/\\item\s*/g, '\n* ')

function paragraphsOf(text: string): { lines: string[]; repairs: CodedText[] } {
  if (hasDottedLines(text)) {
    const unlined = text.replace(/(?<=\.)Line (?=[a-z])/, '')
    return { lines: dottedParagraphs(unlined), repairs: [finding('bank.fix_dots')] }
  }
  const { text: bare, count } = withoutLineNumbers(text)
  const blocks = bare.includes('\n\n') && !bare.includes('\n# ') ? bare.replace(/(?<!\n)\n(?!\n)/g, ' ') : bare
  const lines = blocks
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const parted = lines.flatMap((line) => (/^[#*] /.test(line) ? [line] : gluedParagraphs(line)))
  const repairs = [
    ...(count > 0 ? [finding('bank.fix_line_numbers')] : []),
    ...(parted.length > lines.length ? [finding('bank.fix_paragraphs')] : []),
  ]
  return { lines: parted, repairs }
}

/** Returns a passage from scanned plain text, or says why it is unreadable. */
export function readPassage(raw: string): Passage | CodedText {
  if (isUnreadable(raw)) return finding('bank.passage_unreadable')
  const tidy = tidied(raw)
  const tableless = withoutTable(tidy.text)
  const unfurnished = tableless.text.replace(furniture, '')
  const plain = withoutTex(structured(unfurnished))
  if (plain === null) return finding('bank.passage_formula')
  const bracketed = withBrackets(plain)
  const { lines, repairs } = paragraphsOf(bracketed.text)
  const raised = lines.map((line) => line.replace(/\(?\^(\d)\)?(?!\w)/g, '^{$1}'))
  return {
    html: blockHtml(raised),
    headings: lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2).trim()),
    paragraphs: lines.filter((line) => !/^[#*] /.test(line)).length,
    repairs: [
      ...tidy.repairs,
      ...(tableless.hadTable ? [finding('bank.fix_table')] : []),
      ...(unfurnished === tableless.text ? [] : [finding('bank.fix_page')]),
      ...(plain === unfurnished ? [] : [finding('bank.fix_tex')]),
      ...bracketed.repairs,
      ...repairs,
    ],
  }
}
