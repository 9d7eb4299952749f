import { nothingOfOption } from '../../../core/questions/explains-anything.ts'
import type { z } from 'zod'
import { coded } from '../../../core/coded.ts'
import { asCodes, problemCode } from '../../../core/plain-problems.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import type { NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import type { QuizSettings } from '../../../core/quizzes/quiz.ts'
import { explanationOrNull, withFamily, type Explanation } from '../../../core/questions/explanation.ts'
import type { Asked, Interchange, InterchangeShape } from '../../../core/questions/interchange.ts'
import { questionKinds, questionTypes } from '../../../core/questions/kinds.ts'
import { letterPlace } from '../../../core/questions/question.ts'
import {
  academyFormatName,
  AcademyQuestion,
  AcademySettings,
  commonFieldNames,
  fieldNamesOf,
  type AcademyFields,
} from './academy-schema.ts'
import { isStorable } from '../../http/storable.ts'
import type { BankFormat, BankReading, Finding } from './bank.ts'
import { brokenJson } from './broken-json.ts'
import { elementLines } from './element-lines.ts'
import { atPath, atQuestion, openReading } from './reading.ts'
import { questionIn, refusal } from './refusals.ts'

const dateOf = (instant: string | null | undefined) => (instant ? new Date(instant) : null)

const optionsOf = (question: AcademyQuestion) => ('options' in question ? question.options : [])

const textsOf = (options: AcademyFields<'singleChoice'>['options']) =>
  options.map((option) => (typeof option === 'string' ? option : option.text))

/** The names of the fields beside the questions. */
const settingNames = new Set([...Object.keys(AcademySettings.shape), 'format', 'questions'])

/** Functions that read the fields of each shape. */
const readers: { [Shape in InterchangeShape]: (fields: AcademyFields<Shape>) => Interchange[Shape] } = {
  singleChoice: ({ options, key }) => ({ options: textsOf(options), right: [letterPlace(key)] }),
  multipleChoice: ({ options, key }) => ({ options: textsOf(options), right: key.map(letterPlace) }),
  judgment: ({ key }) => ({ isTrue: key }),
  textEntry: ({ key }) => ({ accepted: key }),
  numberEntry: ({ key }) => ({ accepted: key }),
  match: ({ pairs, extra_rights }) => ({ pairs, extra: extra_rights ?? [] }),
}

/** Returns what a question asks, in the shape of its kind; the schema has checked that it has the fields of that shape. */
function neutralOf(question: AcademyQuestion): Interchange[InterchangeShape] {
  const read = readers[questionKinds[question.type].interchange.shape] as (
    fields: AcademyQuestion,
  ) => Interchange[InterchangeShape]
  return read(question)
}

/** Returns what explains a question besides the author's prose: by option, by step, and what belongs to it. */
function explanationOf(question: AcademyQuestion): Explanation | null {
  const { rule, steps, next_time, glosses, source, invented, sibling, rule_id, card } = question
  const options = optionsOf(question).map((option) =>
    typeof option === 'string' ? nothingOfOption : withFamily(option),
  )
  return explanationOrNull({ rule, steps, next_time, glosses, source, invented, sibling, rule_id, card, options })
}

const neutralQuestion = (question: AcademyQuestion): NeutralQuestion => ({
  externalId: question.id === null || question.id === undefined ? null : String(question.id),
  asks: { shape: questionKinds[question.type].interchange.shape, says: neutralOf(question) } as Asked,
  passageHtml: question.passage || null,
  stemHtml: question.question,
  image: question.image || null,
  explanationHtml: question.explanation || null,
  explanation: explanationOf(question),
  module: question.module ?? null,
  variant: question.model_difficulty ?? null,
  domain: question.domain || null,
  skill: question.skill || null,
  section: question.section || null,
  difficulty: question.difficulty || null,
  isPublic: question.public ?? null,
  tags: question.tags ?? null,
})

/** Reads the settings that the file says and that are right, each by itself; those that are not become findings. */
function readSettings(root: Record<string, unknown>): { settings: Partial<QuizSettings>; findings: Finding[] } {
  const findings: Finding[] = []
  if (root['format'] !== academyFormatName)
    findings.push(refusal(1, atPath('format')(finding('bank.format', { format: academyFormatName }))))
  const field = <Name extends keyof typeof AcademySettings.shape>(name: Name) => {
    const parsed = AcademySettings.shape[name].safeParse(root[name], asCodes)
    if (parsed.success && isStorable(root[name])) return parsed.data as z.output<(typeof AcademySettings.shape)[Name]>
    findings.push(
      refusal(
        1,
        coded('inside', { path: name, sentence: parsed.error?.issues[0]?.message ?? finding('bank.unstorable') }),
      ),
    )
    return undefined
  }
  const [name, type] = [field('name'), field('type')]
  const says = (name: keyof typeof AcademySettings.shape) => root[name] !== undefined
  const settings: Partial<QuizSettings> = {
    ...(name !== undefined && { name }),
    ...(says('description') && { descriptionHtml: field('description') ?? '' }),
    ...(type !== undefined && { type }),
    ...(says('quiz_time') && { quizMinutes: field('quiz_time') || null }),
    ...(says('module1_time') && { module1Minutes: field('module1_time') ?? null }),
    ...(says('module2_time') && { module2Minutes: field('module2_time') ?? null }),
    ...(says('break_time') && { breakMinutes: field('break_time') ?? null }),
    ...(says('hard_question') && { hardThreshold: field('hard_question') ?? null }),
    ...(says('answer_display') && { answerDisplay: field('answer_display') ?? 'deferred' }),
    ...(says('degree') && { degree: field('degree') ?? null }),
    ...(says('pass_mark') && { passMark: field('pass_mark') ?? null }),
    ...(says('attempts_allowed') && { attemptsAllowed: field('attempts_allowed') ?? null }),
    ...(says('opens_at') && { opensAt: dateOf(field('opens_at')) }),
    ...(says('closes_at') && { closesAt: dateOf(field('closes_at')) }),
    ...(says('practice') && { isPractice: field('practice') ?? false }),
    ...(says('feeds_drills') && { feedsDrills: field('feeds_drills') ?? false }),
    ...(says('holds_reviews') && { holdsReviews: field('holds_reviews') ?? false }),
    ...(says('counts_unsure') && { countsUnsure: field('counts_unsure') ?? true }),
    ...(says('shuffles_options') && { shufflesOptions: field('shuffles_options') ?? false }),
  }
  return { settings, findings }
}

/** The names of the fields that a question of this format can have, by its type. */
const knownFields = new Map(
  questionTypes.map((type) => [
    type,
    new Set([...commonFieldNames, ...fieldNamesOf(questionKinds[type].interchange.shape)]),
  ]),
)

/** Returns the names of fields within fields that a question has and its parsed form has not, by their paths. */
function unknownWithin(written: unknown, parsed: unknown, path = ''): string[] {
  if (typeof written !== 'object' || written === null || typeof parsed !== 'object' || parsed === null) return []
  return Object.entries(written).flatMap(([name, value]) => {
    const at = Array.isArray(written) ? path : path === '' ? name : `${path}.${name}`
    if (Object.hasOwn(parsed, name)) return unknownWithin(value, (parsed as Record<string, unknown>)[name], at)
    return path === '' ? [] : [at]
  })
}

function readQuestions(items: unknown[], lines: number[]): BankReading {
  // Its formulas are marked as the site's own are.
  const reading = openReading({ hasDollars: false })
  items.forEach((item, index) => {
    const line = lines[index] ?? 1
    const parsed = AcademyQuestion.safeParse(item, asCodes)
    // A file may stand on one line: its place among the questions says more then.
    const placed = atQuestion(index + 1)
    if (!parsed.success) return reading.refuse(line, placed(problemCode(parsed.error)), questionIn(item))
    for (const name of Object.keys(item as object))
      if (!knownFields.get(parsed.data.type)?.has(name)) reading.drop(name)
    for (const name of unknownWithin(item, parsed.data)) reading.drop(name)
    reading.take(line, neutralQuestion(parsed.data), placed)
  })
  return reading.close()
}

function read(text: string): BankReading {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    const { line, reason } = brokenJson(text)
    return { settings: null, questions: [], findings: [refusal(line, reason)] }
  }
  const lines = elementLines(text, 'questions')
  if (Array.isArray(root)) return readQuestions(root, lines)
  if (typeof root !== 'object' || root === null)
    return {
      settings: null,
      questions: [],
      findings: [refusal(1, finding('bank.no_list'))],
    }
  const items: unknown = (root as Record<string, unknown>)['questions']
  // An object that says neither is of another program.
  if (items === undefined && !('format' in root))
    return {
      settings: null,
      questions: [],
      findings: [refusal(1, finding('bank.no_list'))],
      dropped: Object.keys(root),
    }
  const { settings, findings } = readSettings(root as Record<string, unknown>)
  if (!Array.isArray(items))
    return {
      settings,
      questions: [],
      findings: [...findings, refusal(1, atPath('questions')(coded('kind', { expected: ['array'] })))],
    }
  const read = readQuestions(items, lines)
  const dropped = [...Object.keys(root).filter((name) => !settingNames.has(name)), ...(read.dropped ?? [])]
  return { ...read, settings, findings: [...findings, ...read.findings], ...(dropped.length > 0 && { dropped }) }
}

/** The academy's own format: a quiz as JSON, or a list of questions alone. Described by academy-schema. */
export const academyFormat: BankFormat = {
  name: academyFormatName,
  holds: 'text',
  // A question can begin with the name of its format in GIFT, and with its number in texts: “[1] Which …”.
  recognizes: (text) =>
    /^\s*(?:\{|\[(?!(?:html|moodle|plain|markdown)\]|\s*(?:[a-z]{1,8}\.?\s*)?\d{1,4}\s*\]\s*[^\s\]]))/i.test(text),
  read,
}
