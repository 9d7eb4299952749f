import type { Passage } from './passage.ts'
import { isUnreadable, tidied, withBrackets, withoutTex, type Repaired } from './text.ts'

/** A question's own words as plain text, or why they cannot be read. */
export function readStem(raw: string): Repaired | { refusal: string } {
  if (isUnreadable(raw)) return { refusal: 'The question holds a character that cannot be read.' }
  const tidy = tidied(raw)
  if (tidy.text === '') return { refusal: 'It asks nothing: the question is empty.' }
  const plain = withoutTex(tidy.text)
  if (plain === null) return { refusal: 'The question holds a formula that cannot be read.' }
  const whole = plain.replace(/^[\w’'-]+["”]\)\s+(?=[A-Z])/, '')
  if (/^\d{1,3} /.test(whole)) return { refusal: 'The question begins with a piece of the printed page.' }
  const bracketed = withBrackets(whole)
  return {
    text: bracketed.text,
    repairs: [
      ...tidy.repairs,
      ...(plain === tidy.text ? [] : ['TeX is written out']),
      ...(whole === plain ? [] : ['the end of another question is cut off the beginning']),
      ...bracketed.repairs,
    ],
  }
}

const pointing =
  'data|information|evidence|results|values|based on|according to|presented in|shown in|taken together|supported by|provided by'
const figure = '(?:table|graph|figure|chart|diagram|map)'

/** Things that a stem refers to and that a text alone does not contain, such as a graph. */
const needs: [RegExp, string][] = [
  [
    new RegExp(
      String.raw`\b${figure} \d|(?:${pointing}).{0,40}?the ${figure}s?\b|\bthe ${figure}s? (?:shows?|indicates?|suggests?)\b`,
      'i',
    ),
    'It asks about a table or a graph that is not there.',
  ],
  [/\blines? \d/i, 'It refers to line numbers, which are not there.'],
  [/\b(?:previous|preceding) question\b/i, 'It leans on another question.'],
  [/\b(?:underlined|italicized|boldfaced|highlighted)\b/i, 'It refers to marked words, and nothing is marked.'],
]

/** Why a question could not be answered fairly from what there is; null when it can. */
export function unfairness(stem: string, options: readonly string[], passage: Passage | null): string | null {
  const asked = [stem, ...options].join('\n')
  for (const [need, reason] of needs)
    if (need.test(stem) || (reason.includes('line numbers') && need.test(asked))) return reason
  if (passage === null) return /\bpassages?\b/i.test(stem) ? 'It asks about a passage that is not there.' : null
  const named = [...stem.matchAll(/\bPassage (\d)\b/g)].map(([name]) => name)
  const missing = named.find((name) => !passage.headings.includes(name))
  if (missing) return `It asks about ${missing}, which is not there.`
  if (/\bparagraph\b/i.test(stem) && passage.paragraphs < 2)
    return 'It asks about a paragraph, and where paragraphs begin is lost.'
  return null
}

/** The letter that a solution defends, where it says so. */
export function letterDefended(solution: string): string | undefined {
  return (
    /\bChoice \(?([A-D])\)? is (?:the )?(?:best|correct|right)\b/i.exec(solution)?.[1] ??
    /\b(?:best|correct|right) (?:answer|choice) is (?:choice )?\(?([A-D])\b/i.exec(solution)?.[1]
  )?.toUpperCase()
}
