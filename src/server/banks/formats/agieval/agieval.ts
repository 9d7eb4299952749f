import { z } from 'zod'
import { coded, type CodedText } from '../../../../core/coded.ts'
import { asCodes } from '../../../../core/plain-problems.ts'
import { finding } from '../../../../core/quizzes/import-findings.ts'
import { questionKinds } from '../../../../core/questions/kinds.ts'
import { optionKeys, optionLetters } from '../../../../core/questions/question.ts'
import type { BankFormat, BankQuestion, BankReading, Finding } from '../bank.ts'
import { readOptions } from './options.ts'
import { gluedParagraphs } from './paragraphs.ts'
import { readPassage, type Passage } from './passage.ts'
import { questionIn, refusal } from '../refusals.ts'
import { letterDefended, readStem, unfairness } from './stem.ts'
import { blockHtml, inlineHtml, isUnreadable, tidied, withBrackets, withoutTex } from './text.ts'

const text = (max: number) => z.string().max(max, finding('bank.too_long'))

const record = z.object({
  passage: text(50_000).nullish(),
  question: text(10_000),
  options: z.array(text(5_000)),
  label: z.string().nullish(),
})

/** The words beside a question: its solution, and nothing else that is read. */
const beside = z.object({ solution: text(50_000).nullish() }).nullish()

const isRecord = z.record(z.string(), z.unknown())
const recordFields = new Set([...Object.keys(record.shape), 'other'])

/** Returns the paths of what a line says and no question keeps; an `answer` of null says nothing. I8 */
function unknownIn(value: unknown): string[] {
  const line = isRecord.safeParse(value).data ?? {}
  const other = isRecord.safeParse(line['other']).data ?? {}
  return [
    ...Object.keys(line).filter((name) => !recordFields.has(name) && !(name === 'answer' && line[name] === null)),
    ...Object.keys(other).flatMap((name) => (name === 'solution' ? [] : [`other.${name}`])),
  ]
}

type Taken = { question: BankQuestion; repairs: CodedText[]; sameness: string; answer: string }
type Refused = { refusal: CodedText }
type ReadPassage = (raw: string) => Passage | CodedText

/** Reads an explanation out of what stands beside a question; none when it cannot be read, which the question can do without. */
function readSolution(other: unknown): { text: string; html: string | null; repairs: CodedText[] } {
  const parsed = beside.safeParse(other)
  if (!parsed.success) return { text: '', html: null, repairs: [finding('bank.fix_explanation')] }
  const raw = parsed.data?.solution ?? ''
  const tidy = tidied(raw)
  if (tidy.text === '') return { text: '', html: null, repairs: [] }
  const plain = isUnreadable(raw) ? null : withoutTex(tidy.text)
  if (plain === null) return { text: '', html: null, repairs: [finding('bank.fix_explanation')] }
  const { text, repairs } = withBrackets(plain)
  const hadTex = plain === tidy.text ? [] : [finding('bank.fix_tex')]
  return { text, html: blockHtml(gluedParagraphs(text)), repairs: [...tidy.repairs, ...hadTex, ...repairs] }
}

/** The values that all questions of this format share: the file says no more about them. */
const unlabelled = {
  type: 'mcq',
  image: null,
  module: null,
  variant: null,
  domain: null,
  skill: null,
  section: 'Reading and Writing',
  difficulty: null,
  explanation: null,
  isPublic: null,
  tags: null,
} as const

const folded = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

function takeRecord(value: unknown, line: number, passageOf: ReadPassage): Taken | Refused {
  const parsed = record.safeParse(value, asCodes)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { refusal: coded('inside', { path: issue?.path.join('.') ?? '', sentence: issue?.message ?? 'none' }) }
  }
  const { passage: rawPassage, question, options: rawOptions, label } = parsed.data
  const options = readOptions(rawOptions, label ?? '')
  if ('refusal' in options) return options
  const stem = readStem(question)
  if ('refusal' in stem) return stem
  const passage = rawPassage?.trim() ? passageOf(rawPassage) : null
  if (typeof passage === 'string') return { refusal: passage }
  const unfair = unfairness(stem.text, options.options, passage)
  if (unfair !== null) return { refusal: unfair }

  const at = optionKeys.indexOf(options.key)
  const solution = readSolution((value as { other?: unknown }).other)
  const defended = letterDefended(solution.text)
  if (defended && defended !== optionLetters[at])
    return { refusal: finding('bank.key_defended', { label: optionLetters[at] ?? '', defended }) }
  return {
    question: {
      ...unlabelled,
      line,
      externalId: `sat-en-${line}`,
      passageHtml: passage?.html ?? null,
      stemHtml: `<p>${inlineHtml(stem.text)}</p>`,
      ...questionKinds.mcq.interchange.store({ options: options.options.map(inlineHtml), right: [at] }),
      explanationHtml: solution.html,
    },
    repairs: [...new Set([...(passage?.repairs ?? []), ...stem.repairs, ...options.repairs, ...solution.repairs])],
    sameness: folded([rawPassage ?? '', stem.text, ...options.options.toSorted()].join('\n')),
    answer: folded(options.options[at] ?? ''),
  }
}

/** Returns questions that are there once; of two with one key the first stays, of two with different keys neither. */
function withoutDuplicates(taken: Taken[]): { unique: Taken[]; findings: Finding[] } {
  const groups = new Map<string, Taken[]>()
  for (const one of taken) groups.set(one.sameness, [...(groups.get(one.sameness) ?? []), one])
  const unique: Taken[] = []
  const findings: Finding[] = []
  const refuse = ({ question }: Taken, reason: CodedText) =>
    findings.push(refusal(question.line, reason, question.stemHtml))
  for (const [first, ...others] of groups.values()) {
    if (!first) continue
    const lines = [first, ...others].map(({ question }) => question.line)
    if (others.some(({ answer }) => answer !== first.answer))
      for (const one of [first, ...others]) refuse(one, finding('bank.keys_differ', { lines: lines.map(String) }))
    else {
      unique.push(first)
      for (const one of others) refuse(one, finding('bank.same_question', { line: String(first.question.line) }))
    }
  }
  return { unique, findings }
}

const parsedLine = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function read(text: string): BankReading {
  const passages = new Map<string, Passage | CodedText>()
  const passageOf = (raw: string) => {
    const passage = passages.get(raw) ?? readPassage(raw)
    passages.set(raw, passage)
    return passage
  }
  const taken: Taken[] = []
  const findings: Finding[] = []
  const dropped = new Set<string>()
  text.split(/\r\n|\n|\r/).forEach((content, index) => {
    if (content.trim() === '') return
    const line = index + 1
    const value = parsedLine(content)
    const result = value === undefined ? { refusal: finding('bank.no_json') } : takeRecord(value, line, passageOf)
    if ('refusal' in result) findings.push(refusal(line, result.refusal, questionIn(value)))
    else taken.push(result)
    for (const name of unknownIn(value)) dropped.add(name)
  })
  const { unique, findings: duplicates } = withoutDuplicates(taken)
  const repaired = unique
    .filter(({ repairs }) => repairs.length > 0)
    .map(({ question, repairs }): Finding => ({
      line: question.line,
      outcome: 'repaired',
      reason: coded('several', { sentences: repairs }),
    }))
  return {
    settings: null,
    questions: unique.map(({ question }) => question),
    findings: [...findings, ...duplicates, ...repaired],
    ...(dropped.size > 0 && { dropped: [...dropped] }),
  }
}

/** JSON Lines of the AGIEval benchmark's sat-en: scanned reading questions with the damage that scanning does. */
export const agievalFormat: BankFormat = {
  name: 'agieval-sat-en',
  holds: 'text',
  recognizes: (text) => {
    const start = text
      .slice(0, 200_000)
      .split(/[\r\n]+/)
      .slice(0, 20)
    return (
      start.some((line) => {
        const value = parsedLine(line)
        // Lines of others have their key in a field of another name.
        return record.safeParse(value).success && 'label' in (value as object)
      }) &&
      // Or they say more than this format can, which a table of any fields keeps or names.
      text.split(/[\r\n]+/).every((line) => unknownIn(parsedLine(line)).length === 0)
    )
  },
  read,
}
