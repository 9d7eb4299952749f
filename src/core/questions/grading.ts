import { plainReader, type AnswerReader } from './answer-reader.ts'
import { isQuestionType, questionKinds, questionTypes } from './kinds.ts'
import { asEntered, isNothing, unwrapped } from './reading.ts'
import type { AnswerForm, StoredQuestion, Verdict } from './question.ts'

export type { Verdict } from './question.ts'

/**
 * Grades an answer by the key, or by a ruling made since: 'skip' when there is no answer, 'incorrect' for any answer to a question of an
 * unsupported type or to a damaged one. Never throws. Q11
 */
export function gradeAnswer(question: StoredQuestion, userAnswer: string | null): Verdict {
  const { type, spec, key: own, ruling } = question
  if (ruling?.rule === 'credit') return 'correct'
  const keys = ruling?.rule === 'keys' ? ruling.keys : [own]
  const verdicts = keys.map((key) => gradeByKey({ type, spec, key }, userAnswer))
  return verdicts.find((verdict) => verdict === 'correct') ?? verdicts[0] ?? 'incorrect'
}

function gradeByKey(question: StoredQuestion, userAnswer: string | null): Verdict {
  if (isQuestionType(question.type)) return questionKinds[question.type].grade(question, userAnswer)
  return isNothing(unwrapped(userAnswer)) ? 'skip' : 'incorrect'
}

/**
 * Returns an answer in the one form in which it is stored: 'a2', '["a1","a3"]', 'true', text as typed, '{"1":"right text"}'. Null when
 * blank; a value that makes no sense for the question is stored as text. At most 2,000 characters; never throws.
 */
export function cleanAnswer(question: StoredQuestion, raw: unknown): string | null {
  return isQuestionType(question.type) ? questionKinds[question.type].clean(question, raw) : asEntered(raw)
}

/**
 * Returns the key as `correct_answer` carries it: 'a2', '["a1","a3"]', 'true', the first accepted answer, '{"1":"right text"}'; null for an
 * unsupported type or a damaged key. X1
 */
export function keyOnWire(question: StoredQuestion): string | null {
  return keysOnWire(question)[0] ?? null
}

/** Returns every accepted key as `correct_answer` would carry it: one, unless the question was graded anew with several. T20 */
export function keysOnWire({ type, spec, key: own, ruling }: StoredQuestion): string[] {
  if (!isQuestionType(type)) return []
  const keys = ruling?.rule === 'keys' ? ruling.keys : [own]
  return keys.flatMap((key) => questionKinds[type].keyOnWire({ type, spec, key }) ?? [])
}

/** Returns every accepted answer as `correct_answer` would carry it: for staff, as students are shown the first of each key. T20 */
export function acceptedOnWire({ type, spec, key: own, ruling }: StoredQuestion): string[] {
  if (!isQuestionType(type)) return []
  const keys = ruling?.rule === 'keys' ? ruling.keys : [own]
  return [...new Set(keys.flatMap((key) => questionKinds[type].acceptedOnWire({ type, spec, key })))]
}

/** Returns what reads the answers of a type: its kind's reader, or one that goes by their form for an unsupported type. */
export function readerOf(type: string): AnswerReader {
  return isQuestionType(type) ? questionKinds[type].reader : plainReader
}

/** Returns how questions of a type are answered; null for an unsupported type. */
export const answerFormOf = (type: string): AnswerForm | null =>
  isQuestionType(type) ? questionKinds[type].answerForm : null

/** The types whose answers are choices among a few that the question offers. */
export const typesWithChoices = questionTypes.filter((type) =>
  ['option', 'options', 'truth'].includes(questionKinds[type].answerForm),
)

/** Returns whether an answer to a question is more than a blank one. */
export const isAnswered = ({ type }: Pick<StoredQuestion, 'type'>, answer: string | null): boolean =>
  readerOf(type).isAnswered(answer)
