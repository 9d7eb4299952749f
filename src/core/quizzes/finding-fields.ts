import { readCoded, type CodedText } from '../coded.ts'
import { letterNamedIn } from '../questions/letters-in-prose.ts'
import { plainText } from '../questions/reading.ts'
import type { Listed } from './publishable.ts'
import { hasForeignPicture, hasUnsaidPicture } from './warnings.ts'

type Texts = Pick<Listed, 'passageHtml' | 'stemHtml' | 'spec' | 'explanationHtml' | 'image'>

/** Returns the field that holds the first text of a question for which the test holds; the passage's when none does. */
function fieldWith(
  { passageHtml, stemHtml, spec, explanationHtml }: Texts,
  isMeant: (html: string) => boolean,
): string {
  const { options = [] } = spec as { options?: string[] }
  const fields: [string, string[]][] = [
    ['passage', [passageHtml ?? '']],
    ['stem', [stemHtml]],
    ['answer', options],
    ['explanation', [explanationHtml ?? '']],
  ]
  return fields.find(([, texts]) => texts.some(isMeant))?.[0] ?? 'passage'
}

/** The fields of findings that are always at the same one; 'answer' is what is right and what there is to choose from. */
const fixed: Record<string, string> = {
  'question.asks_nothing': 'stem',
  'question.gap.passage': 'passage',
  'question.gap.stem': 'stem',
  'question.gap.answer': 'answer',
  'question.gap.explanation': 'explanation',
  'question.same': 'stem',
  'question.alike': 'stem',
  'question.picture': 'passage',
  'question.no_underline': 'passage',
  'question.no_table': 'passage',
  'question.no_graph': 'passage',
  'question.no_explanation': 'explanation',
  'question.explains_former_key': 'explanation',
  'question.highlight_missing': 'steps',
  'question.public': 'is_public',
  'question.asked_by': 'stem',
  'question.asked_by_many': 'stem',
}

/** Says a place in the explanation as its field: one of a list by its number, what is said of an option by its letter. */
function fieldOfExplanation(place: string, number: unknown, letter: unknown): string {
  if (place === 'step' || place === 'highlight') return `step_${number}`
  if (place === 'word' || place === 'meaning' || place === 'arabic') return `gloss_${number}`
  if (place === 'rationale' || place === 'trap') return `${place}_${letter}`
  return place === 'other' ? 'explanation' : place
}

/** Returns the field of a question's editor in which a finding is mended; null where it is mended in the list or the settings. T16 T18 */
export function fieldOfFinding(said: CodedText, question: Texts): string | null {
  const { code, params } = readCoded(said)
  const { number, letter, words, sentences } = params
  // Of several at once, the first is mended first.
  if (code === 'several' && Array.isArray(sentences)) return fieldOfFinding(sentences[0] as CodedText, question)
  if (code in fixed) return fixed[code] ?? null
  if (code.startsWith('question.at.')) return fieldOfExplanation(code.slice('question.at.'.length), number, letter)
  if (code === 'question.rationale_length') return `rationale_${letter}`
  // The picture beside the passage is edited with it.
  if (code === 'question.no_alt') return question.image === null ? fieldWith(question, hasUnsaidPicture) : 'passage'
  if (code === 'question.foreign_picture') return fieldWith(question, hasForeignPicture)
  if (code === 'question.letter_shuffled')
    return fieldWith(question, (html) => letterNamedIn(plainText(html)) === words)
  if (/^question\.(?:type|no_module|no_variant)$/.test(code)) return null
  return 'answer'
}
