import { nothingOfOption } from '../../../core/questions/explains-anything.ts'
import {
  explanationHtml,
  explanationOrNull,
  hasRationaleLength,
  nothingExplained,
  optionExplanationFields,
} from '../../../core/questions/explanation.ts'
import type { NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import type { ExportedField } from '../../../core/quizzes/exports.ts'
import { escaped, wordsOf } from './markup.ts'

/** The feedback for a question, as a whole and by option, as HTML. */
export type Feedback = { whole: string; byOption: string[] }

/** Returns feedback as it is stored: by option as rationales where they can be, else as prose, so that nothing is lost. */
export function explained(
  options: readonly string[],
  { whole, byOption }: Feedback,
): Pick<NeutralQuestion, 'explanationHtml' | 'explanation'> {
  const rationales = options.map((_, at) => {
    const words = wordsOf(byOption[at] ?? '')
    return optionExplanationFields.rationale.safeParse(words === '' ? null : words)
  })
  // A mere “Right!” explains no option.
  const areRationales = rationales.every(({ success, data }) => success && (!data || hasRationaleLength(data)))
  const explanation = explanationOrNull({
    ...nothingExplained,
    options: rationales.map(({ data }) => ({ ...nothingOfOption, rationale: (areRationales && data) || null })),
  })
  const prose = areRationales
    ? ''
    : byOption
        .map((html, at) => (html.trim() === '' ? '' : `<li><strong>${options[at] ?? ''}</strong> ${html}</li>`))
        .join('')
  const html = `${whole}${prose === '' ? '' : `<ul>${prose}</ul>`}`.trim()
  return { explanationHtml: html === '' ? null : html, explanation }
}

/** Returns what explains a question as feedback: the author's prose, or else what its parts say but for the options. */
export function feedbackOf({ explanationHtml: prose, explanation }: NeutralQuestion): Feedback {
  const parts = explanation && { ...explanation, options: [], source: null, invented: null }
  return {
    whole: prose ?? (parts ? explanationHtml(parts, { passageHtml: null, stemHtml: '', options: [], right: [] }) : ''),
    byOption: (explanation?.options ?? []).map(({ rationale }) => (rationale === null ? '' : escaped(rationale))),
  }
}

/** Returns the labels of a question that a format without words for them loses. */
export const lostLabels = (question: NeutralQuestion): ExportedField[] => [
  ...(['section', 'domain', 'skill', 'difficulty'] as const).filter((name) => question[name] !== null),
  ...(question.module === null && question.variant === null ? [] : (['module'] as const)),
  ...(question.isPublic ? (['public'] as const) : []),
]

/** Returns the parts of an explanation that a format with feedback loses. */
export function lostParts({ explanation, explanationHtml: prose }: NeutralQuestion): ExportedField[] {
  if (explanation === null) return []
  const parts = ['rule', 'steps', 'next_time', 'glosses', 'source', 'invented', 'sibling', 'rule_id', 'card'] as const
  const lost: ExportedField[] = parts.filter((name) => (explanation[name] ?? null) !== null)
  // Feedback by option of another length is read as prose.
  const areRationales = explanation.options.every(
    ({ rationale }) => rationale === null || hasRationaleLength(rationale),
  )
  const becomesProse =
    !areRationales || (prose === null && lost.some((name) => ['rule', 'steps', 'next_time', 'glosses'].includes(name)))
  return [
    ...lost,
    ...(areRationales ? [] : (['rationale'] as const)),
    ...(explanation.options.some(({ trap, trap_id }) => trap ?? trap_id) ? (['trap'] as const) : []),
    ...(becomesProse ? (['explanation'] as const) : []),
  ]
}

/** Returns whether every accepted value is a decimal, which other programs know as a number. */
export const areDecimals = (accepted: readonly string[]): boolean =>
  accepted.every((value) => /^-?(?:\d+\.?\d*|\.\d+)$/.test(value))

/** Returns a decimal as every program reads it: “.75” with its zero. */
export const wholeDecimal = (value: string): string => value.replace(/^(-?)\./, '$10.').replace(/\.$/, '')

/** Returns the percentage of each right option where so many are right together, as formats with shares write it. */
export const share = (right: number): string => String(Math.round(10_000_000 / right) / 100_000)
