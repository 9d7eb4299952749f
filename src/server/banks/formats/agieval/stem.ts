import type { CodedText } from '../../../../core/coded.ts'
import { finding } from '../../../../core/quizzes/import-findings.ts'
import type { Passage } from './passage.ts'
import { isUnreadable, tidied, withBrackets, withoutTex, type Repaired } from './text.ts'

/** Reads a question's own words as plain text, or why they cannot be read. */
export function readStem(raw: string): Repaired | { refusal: CodedText } {
  if (isUnreadable(raw)) return { refusal: finding('bank.stem_unreadable') }
  const tidy = tidied(raw)
  if (tidy.text === '') return { refusal: finding('bank.stem_empty') }
  const plain = withoutTex(tidy.text)
  if (plain === null) return { refusal: finding('bank.stem_formula') }
  const whole = plain.replace(/^[\w’'-]+["”]\)\s+(?=[A-Z])/, '')
  if (/^\d{1,3} /.test(whole)) return { refusal: finding('bank.stem_page') }
  const bracketed = withBrackets(whole)
  return {
    text: bracketed.text,
    repairs: [
      ...tidy.repairs,
      ...(plain === tidy.text ? [] : [finding('bank.fix_tex')]),
      ...(whole === plain ? [] : [finding('bank.fix_other_end')]),
      ...bracketed.repairs,
    ],
  }
}

const pointing =
  'data|information|evidence|results|values|based on|according to|presented in|shown in|taken together|supported by|provided by'
const figure = '(?:table|graph|figure|chart|diagram|map)'

const lineNumbers = finding('bank.line_numbers')

/** Things that a stem refers to and that a text alone does not contain, such as a graph. */
const needs: [RegExp, CodedText][] = [
  [
    new RegExp(
      String.raw`\b${figure} \d|(?:${pointing}).{0,40}?the ${figure}s?\b|\bthe ${figure}s? (?:shows?|indicates?|suggests?)\b`,
      'i',
    ),
    finding('bank.no_graph'),
  ],
  [/\blines? \d/i, lineNumbers],
  [/\b(?:previous|preceding) question\b/i, finding('bank.other_question')],
  [/\b(?:underlined|italicized|boldfaced|highlighted)\b/i, finding('bank.unmarked')],
]

/** Returns the reason why a question could not be answered fairly from what there is; null when it can. */
export function unfairness(stem: string, options: readonly string[], passage: Passage | null): CodedText | null {
  const asked = [stem, ...options].join('\n')
  for (const [need, reason] of needs) if (need.test(stem) || (reason === lineNumbers && need.test(asked))) return reason
  if (passage === null) return /\bpassages?\b/i.test(stem) ? finding('bank.no_passage') : null
  const named = [...stem.matchAll(/\bPassage (\d)\b/g)].map(([name]) => name)
  const missing = named.find((name) => !passage.headings.includes(name))
  if (missing) return finding('bank.asks_missing', { name: missing })
  if (/\bparagraph\b/i.test(stem) && passage.paragraphs < 2) return finding('bank.no_paragraphs')
  return null
}

/** Returns the letter that a solution defends, where it says so. */
export function letterDefended(solution: string): string | undefined {
  return (
    /\bChoice \(?([A-D])\)? is (?:the )?(?:best|correct|right)\b/i.exec(solution)?.[1] ??
    /\b(?:best|correct|right) (?:answer|choice) is (?:choice )?\(?([A-D])\b/i.exec(solution)?.[1]
  )?.toUpperCase()
}
