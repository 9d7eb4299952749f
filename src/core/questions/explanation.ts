import { z } from 'zod'
import { coded, type CodedText } from '../coded.ts'
import { asCodes, problemCode } from '../plain-problems.ts'
import { explainsAnything, type OptionExplanation } from './explains-anything.ts'
import { keyOnWire } from './grading.ts'
import { letterNamedIn } from './letters-in-prose.ts'
import { longest, mostOf } from './limits.ts'
import { optionKeys, type OptionKey, type StoredQuestion } from './question.ts'
import { plainText, unwrapped } from './reading.ts'
import { trapFamilies, trapFamilyOf } from './traps.ts'
import { optionLetter } from './words.ts'

// An explanation is stored in parts, as JSON that is frozen with its revision, so that it can begin with what the student chose, point at
// words of the passage, or be shown for one option alone; `answer_description` is the author's prose, else made of the parts. The schema
// refuses only what cannot be shown. The length of a rationale is a warning of the publish check and of an import: as a refusal it kept
// quizzes with one short sentence from being published. Feedback of other formats becomes rationales only where all of it has that length.

/** The fewest and the most words in the rationale of an option. */
export const rationaleWords = { fewest: 15, most: 45 }

/** Returns how many words a plain text has. */
export const countWords = (text: string) => text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0

const plain = (field: keyof typeof longest, describes: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest[field])
    .refine((text) => letterNamedIn(text) === undefined, {
      error: coded('question.letter'),
    })
    .describe(`${describes} Plain text.`)

const { fewest, most } = rationaleWords

/** Returns whether a rationale is neither too short to explain anything nor too long to be read. */
export const hasRationaleLength = (text: string) => countWords(text) >= fewest && countWords(text) <= most

/** The reason why a student might choose one option, and what decides for or against it. */
export const optionExplanationFields = {
  rationale: plain(
    'rationale',
    `Why the option is right, or why it tempts and what rules it out: ${fewest} to ${most} words.`,
  )
    .nullable()
    .default(null),
  trap: plain('trap', "A wrong option's trap in the author's own words, e.g. 'Half of the claim'.")
    .nullable()
    .default(null),
  trap_id: z
    .enum(trapFamilies, { error: 'question.trap_unknown' })
    .nullish()
    .describe('The family of the trap; without it, the family that the words of `trap` are known for.'),
}

/** Returns the explanation of an option, with the family of its trap where only words name it. */
export function withFamily(option: OptionExplanation): OptionExplanation {
  const { rationale, trap, trap_id: family = trap === null ? null : trapFamilyOf(trap) } = option
  return { rationale, trap, ...(family !== null && { trap_id: family }) }
}

/** Fields of the explanation of a whole question. None of them names an option by its letter. */
export const explanationFields = {
  rule: plain('rule', 'The rule in one line.').nullable().default(null),
  steps: z
    .array(
      z.object({
        text: plain('step', 'One step of the way to the answer.'),
        highlight: z
          .string()
          .trim()
          .min(1)
          .max(longest.highlight)
          .nullable()
          .default(null)
          .describe('The exact words of the passage or the question that this step points at.'),
      }),
    )
    .max(mostOf.steps)
    .nullable()
    .default(null)
    .describe('The way to the answer, in order.'),
  next_time: plain('next_time', 'One instruction for the next question of this kind.').nullable().default(null),
  glosses: z
    .array(
      z.object({
        word: plain('word', 'A hard word of the question.'),
        meaning: plain('meaning', 'What it means here.'),
        arabic: plain('arabic', 'The same in Arabic.'),
      }),
    )
    .max(mostOf.glosses)
    .nullable()
    .default(null)
    .describe('Hard words.'),
  source: plain('source', 'Where the facts of the passage can be checked.').nullable().default(null),
  invented: plain('invented', "What was invented for the question, e.g. 'Written for this test.'")
    .nullable()
    .default(null),
  sibling: plain('sibling', 'The `id` of a question that asks the same in other words.').nullable().default(null),
  rule_id: plain('rule_id', "The rule that the question is about: an id such as 'semicolon', or a word of your own.")
    .nullable()
    .default(null),
  card: plain('card', 'The id of the source card that the facts of the passage are from.').nullish(),
}

/**
 * The explanation of a question's revision, as it is stored: null where nothing is said. Its options are in the order in
 * which the question lists them.
 */
export const Explanation = z.object({ ...explanationFields, options: z.array(z.object(optionExplanationFields)) })
export type Explanation = z.output<typeof Explanation>

/** The parts of an explanation that says nothing. */
export const nothingExplained: Omit<Explanation, 'options'> = {
  rule: null,
  steps: null,
  next_time: null,
  glosses: null,
  source: null,
  invented: null,
  sibling: null,
  rule_id: null,
}

/** Returns the explanation, or null where nothing at all is said. */
export function explanationOrNull(explanation: Explanation): Explanation | null {
  const { options, ...whole } = explanation
  const isSaid = [...Object.values(whole), ...options.flatMap((option) => Object.values(option))].some(
    (value) => value !== null && value !== undefined,
  )
  return isSaid ? explanation : null
}

/** A question with what explains it. */
export type ExplainedQuestion = StoredQuestion & {
  passageHtml: string | null
  stemHtml: string
  /** The author's own prose; null where `explanation` says it all. */
  explanationHtml: string | null
  explanation: Explanation | null
}

/** The subject of an explanation: the text of its question, the options, and which of them are right. */
export type Explained = { passageHtml: string | null; stemHtml: string; options: string[]; right: OptionKey[] }

/** Returns what the explanation of a question is about. */
function explainedOf({ passageHtml, stemHtml, ...question }: ExplainedQuestion): Explained {
  const { options = [] } = question.spec as { options?: string[] }
  const key = new Set([unwrapped(keyOnWire(question))].flat())
  return {
    passageHtml,
    stemHtml,
    options,
    right: optionKeys.slice(0, options.length).filter((one) => key.has(one)),
  }
}

/** Returns the prose that explains a question, for `answer_description`: the author's own, or what the parts say. */
export function explanationProse(question: ExplainedQuestion): string | null {
  const { explanationHtml: prose, explanation } = question
  if (prose !== null) return prose
  return explanation && explainsAnything(explanation) ? explanationHtml(explanation, explainedOf(question)) : null
}

/** The places of an explanation that have words of their own; a list's number stands for any. */
const places: Record<string, string> = {
  'options.#.rationale': 'rationale',
  'options.#.trap': 'trap',
  'options.#.trap_id': 'trap',
  rule: 'rule',
  steps: 'steps',
  'steps.#.text': 'step',
  'steps.#.highlight': 'highlight',
  next_time: 'next_time',
  glosses: 'glosses',
  'glosses.#.word': 'word',
  'glosses.#.meaning': 'meaning',
  'glosses.#.arabic': 'arabic',
  source: 'source',
  invented: 'invented',
  sibling: 'sibling',
  rule_id: 'rule_id',
  card: 'card',
}

/** Says a problem after the name of its place, as the editor of a question names it. T18 */
function placedInExplanation(path: readonly PropertyKey[], sentence: string): CodedText {
  const at = path.find((key) => typeof key === 'number') ?? 0
  const place = places[path.map((key) => (typeof key === 'number' ? '#' : String(key))).join('.')] ?? 'other'
  return coded(`question.at.${place}`, { number: at + 1, letter: optionLetter(optionKeys[at] ?? null) ?? '', sentence })
}

/** Returns what is wrong with the explanation of a question, by code; null when it can be shown. */
export function explanationProblem(question: ExplainedQuestion): CodedText | null {
  const read = Explanation.nullable().safeParse(question.explanation, asCodes)
  if (!read.success) return problemCode(read.error, placedInExplanation)
  const missing = missingHighlight(question.explanation?.steps ?? null, explainedOf(question))
  return missing === undefined ? null : coded('question.highlight_missing', { words: missing })
}

/** Returns the first highlight that does not occur in the passage or the question, word for word. */
export function missingHighlight(
  steps: Explanation['steps'],
  { passageHtml, stemHtml }: Pick<Explained, 'passageHtml' | 'stemHtml'>,
): string | undefined {
  const reading = [passageHtml ?? '', stemHtml].map(plainText)
  return (steps ?? [])
    .flatMap(({ highlight }) => highlight ?? [])
    .find((highlight) => !reading.some((text) => text.includes(plainText(highlight))))
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')

const longestQuote = 70

/** Returns an option as prose names it: in quotes, cut at a word when it is long. */
function quoted(optionHtml: string): string {
  const text = plainText(optionHtml)
  const short = text.length <= longestQuote ? text : `${text.slice(0, longestQuote).replace(/\s+\S*$/, '')} …`
  return escaped(/^“.*”$/.test(text) && short === text ? text : `“${short.replace(/^“|”$/g, '')}”`)
}

const headed = (heading: string, text: string) => `<p><strong>${heading}</strong> ${escaped(text)}</p>`
const listed = (tag: 'ol' | 'ul', items: string[]) =>
  items.length === 0 ? '' : `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`

/**
 * Returns the explanation as one piece of HTML, for reviews and clients that know `answer_description` alone: rule, the way,
 * every option by its words, next time, hard words.
 */
export function explanationHtml(explanation: Explanation, { options, right }: Explained): string {
  const { rule, steps, next_time, glosses, source, invented } = explanation
  const way = (steps ?? []).map(({ text, highlight }) =>
    escaped(highlight && !text.includes(highlight) ? `${text} “${highlight}”` : text),
  )
  const choices = explanation.options.flatMap(({ rationale, trap }, at) => {
    if (!rationale) return []
    const verdict = right.some((key) => optionKeys.indexOf(key) === at) ? 'Right.' : trap ? `${trap}.` : 'Wrong.'
    return `<strong>Choice ${quoted(options[at] ?? '')}</strong> ${escaped(`${verdict} ${rationale}`)}`
  })
  const words = (glosses ?? []).map(
    ({ word, meaning, arabic }) =>
      `<em>${escaped(word)}</em>, ${escaped(meaning)} (<span lang="ar" dir="rtl">${escaped(arabic)}</span>)`,
  )
  return [
    rule ? headed('Rule:', rule) : '',
    way.length > 0 ? '<p><strong>Find it:</strong></p>' : '',
    listed('ol', way),
    listed('ul', choices),
    next_time ? headed('Next time:', next_time) : '',
    words.length > 0 ? `<p><strong>Words:</strong> ${words.join('; ')}</p>` : '',
    invented ? `<p><em>${escaped(invented)}</em></p>` : '',
    source ? headed('Source:', source) : '',
  ].join('')
}
