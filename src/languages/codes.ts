import type { ErrorCode, Envelope, FieldErrors } from '../contract/errors.ts'
import type { MessageCode } from '../contract/messages.ts'
import type { ProblemCode } from '../contract/problems.ts'
import type { AccountProblem } from '../core/accounts/rules.ts'
import { readCoded, type Coded, type Parameters } from '../core/coded.ts'
import type { Sentences } from '../core/plain-problems.ts'
import type { formatsOf, PluralForms } from './formats.ts'

/**
 * The text of a code, '{name}' for a parameter and '{name:day}' for one that is a date: one for every number, or by the name of the parameter that counts a text for each plural
 * form, where '#' stands for the number.
 */
export type CodeText = string | Record<string, PluralForms>

/** The words of a language for every code that the server says. */
export type CodeWords = {
  refusals: Record<ErrorCode, CodeText>
  messages: Record<MessageCode, CodeText>
  problems: Record<ProblemCode | AccountProblem, CodeText>
  /** The texts for problems that a schema itself detects. */
  sentences: Sentences
  /** Follows a refusal that ends after a while. */
  tryAgainIn: (wait: string) => string
  /** A number of seconds, minutes or hours: '15 minutes'. */
  wait: (count: number, unit: 'second' | 'minute' | 'hour') => string
}

/** `findings` and `importFindings`: the words for what is wrong with a quiz, and with a file of questions, where any are shown. */
type Words = {
  codes: CodeWords
  format: ReturnType<typeof formatsOf>
  findings?: Record<string, CodeText>
  importFindings?: Record<string, CodeText>
}

/** Returns the form of a text for the number that its parameter has. */
function formOf(text: CodeText, params: Parameters, format: Words['format']): string {
  if (typeof text === 'string') return text
  const [[name, forms] = ['', { other: '' }]] = Object.entries(text)
  return format.count(Number(params[name]), forms)
}

/** Puts parameters into a text. */
const filled = (text: CodeText, params: Parameters, format: Words['format']) =>
  formOf(text, params, format).replace(/\{(\w+)(:day)?\}/g, (_, name: string, day?: string) => {
    const value = params[name]
    if (day !== undefined) return format.day(String(value))
    if (typeof value === 'number') return format.number(value)
    return typeof value === 'object' && value !== null ? format.list(value) : String(value ?? '')
  })

/** Returns a wait, never shorter than it is: '40 seconds', '15 minutes', '2 hours'. */
export function waitOf(seconds: number, { wait }: Pick<CodeWords, 'wait'>): string {
  if (seconds < 60) return wait(Math.max(1, Math.ceil(seconds)), 'second')
  return seconds <= 3540 ? wait(Math.ceil(seconds / 60), 'minute') : wait(Math.ceil(seconds / 3600), 'hour')
}

/** Puts words in the place of codes in a code: a problem inside a value, or several. */
function inWords(params: Parameters, words: Words): Parameters {
  const said = (text: string) => textOf(readCoded(text), words)
  const { sentence, sentences } = params
  return {
    ...params,
    ...(typeof sentence === 'string' && { sentence: said(sentence) }),
    ...(Array.isArray(sentences) && { sentences: sentences.map(said) }),
  }
}

/** Returns the words for a code; what is no code is words already. */
export function textOf({ code, params }: Coded, words: Words): string {
  const { codes, format, findings = {}, importFindings = {} } = words
  // Not merged into one dictionary: every reply that says something comes here, and there are hundreds of codes.
  const texts: Record<string, CodeText>[] = [findings, importFindings, codes.refusals, codes.problems, codes.messages]
  const text = texts.find((all) => code in all)?.[code]
  const known = inWords(params, words)
  if (text !== undefined) {
    const wait = params['wait_seconds']
    return filled(text, known, format) + (typeof wait === 'number' ? ` ${codes.tryAgainIn(waitOf(wait, codes))}` : '')
  }
  const sentence = (codes.sentences as unknown as Record<string, (params: Parameters) => string>)[code]
  return sentence ? sentence(known) : code
}

/** Returns what an envelope says in the words of a language; one without a code says it in English. */
export function inWordsOf(
  { msg, code, params = {}, errors, problems }: Pick<Envelope, 'msg' | 'code' | 'params' | 'errors' | 'problems'>,
  words: Words,
): { msg: string; errors: FieldErrors | null } {
  const ofField = (list: Coded[]) => list.map((problem) => textOf(problem, words))
  return {
    msg: code === undefined ? msg : textOf({ code, params }, words),
    errors: problems
      ? Object.fromEntries(Object.entries(problems).map(([field, list]) => [field, ofField(list)]))
      : errors,
  }
}
