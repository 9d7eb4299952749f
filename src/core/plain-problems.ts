import type { z } from 'zod'
import { coded, type Parameters as Given } from './coded.ts'

const counted = (count: number, of: { one: string; many: string } | undefined) => {
  const number = count.toLocaleString('en')
  return of === undefined ? number : `${number} ${count === 1 ? of.one : of.many}`
}

const listed = (words: readonly string[], and: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

/** What is counted in a value of a kind; numbers count nothing. */
const units: Record<string, { one: string; many: string }> = {
  string: { one: 'character', many: 'characters' },
  array: { one: 'entry', many: 'entries' },
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
  never: 'left out',
  file: 'a file',
}

const formats: Record<string, string> = {
  datetime: 'a date and time like 2026-01-31T09:30:00Z',
  uuid: 'a UUID',
  url: 'a web address',
  email: 'an email address',
}

type Bound = { limit: number; origin: string; isExact: boolean; isInclusive: boolean }

/** The sentence for each thing that can be wrong with a value, from what there is to know about it. */
export const sentences = {
  missing: () => 'It is missing.',
  empty: () => 'It is empty.',
  kind: ({ expected }: { expected: string[] }) =>
    `It should be ${listed(
      expected.map((kind) => kinds[kind] ?? 'something else'),
      'or',
    )}.`,
  format: ({ format }: { format: string }) =>
    formats[format] === undefined ? 'It is not written as it should be.' : `It should be ${formats[format]}.`,
  choice: ({ choices }: { choices: string[] }) =>
    `It should be ${choices.length > 1 ? 'one of ' : ''}${listed(choices, 'and')}.`,
  most: ({ limit, origin, isExact, isInclusive }: Bound) =>
    `It should be ${isExact ? 'exactly' : isInclusive ? 'at most' : 'less than'} ${counted(limit, units[origin])}.`,
  least: ({ limit, origin, isExact, isInclusive }: Bound) =>
    `It should be ${isExact ? 'exactly' : isInclusive ? 'at least' : 'more than'} ${counted(limit, units[origin])}.`,
  multiple: ({ divisor }: { divisor: number }) => `It should be a multiple of ${divisor}.`,
  unknownFields: ({ fields }: { fields: string[] }) =>
    `There ${fields.length > 1 ? 'are no fields' : 'is no field'} ${listed(fields, 'and')} here.`,
  inside: ({ path, sentence }: { path: string; sentence: string }) => (path === '' ? sentence : `${path}: ${sentence}`),
  none: () => 'It is none of the things it may be.',
}

type Problem = {
  [Code in keyof typeof sentences]: { code: Code; params: Parameters<(typeof sentences)[Code]>[0] }
}[keyof typeof sentences]

const boundOf = (limit: number | bigint, issue: { origin: string; exact?: boolean; inclusive?: boolean }): Bound => ({
  limit: Number(limit),
  origin: issue.origin,
  isExact: issue.exact === true,
  isInclusive: issue.inclusive !== false,
})

/** A value that fits none of several shapes: the problem in the shape that it comes closest to, else the kinds there are. */
function problemOfUnion(errors: z.core.$ZodIssue[][], choices: unknown): Problem {
  if (Array.isArray(choices) && choices.length > 0) return { code: 'choice', params: { choices: choices.map(String) } }
  const issues = errors.flat()
  const nearest = issues.find(({ code, path }) => code !== 'invalid_type' || path.length > 0)
  if (nearest) return { code: 'inside', params: { path: nearest.path.join('.'), sentence: nearest.message } }
  const expected = issues.flatMap((issue) => (issue.code === 'invalid_type' ? [issue.expected] : []))
  return expected.length > 0 ? { code: 'kind', params: { expected } } : { code: 'none', params: undefined }
}

function problemOf(issue: z.core.$ZodRawIssue): Problem {
  if (issue.input === undefined && issue.code !== 'custom') return { code: 'missing', params: undefined }
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'kind', params: { expected: [issue.expected] } }
    case 'too_big':
      return { code: 'most', params: boundOf(issue.maximum, issue) }
    case 'too_small': {
      const isEmpty = issue.minimum === 1 && issue.origin in units && !issue.exact
      return isEmpty ? { code: 'empty', params: undefined } : { code: 'least', params: boundOf(issue.minimum, issue) }
    }
    case 'invalid_value':
      return { code: 'choice', params: { choices: issue.values.map(String) } }
    case 'invalid_format':
      return { code: 'format', params: { format: issue.format } }
    case 'not_multiple_of':
      return { code: 'multiple', params: { divisor: Number(issue.divisor) } }
    case 'unrecognized_keys':
      return { code: 'unknownFields', params: { fields: issue.keys } }
    case 'invalid_union':
      return problemOfUnion(issue.errors, issue['options'])
    default:
      return { code: 'none', params: undefined }
  }
}

const sentenceOf = ({ code, params }: Problem): string => (sentences[code] as (params: unknown) => string)(params)

/**
 * How to read with a schema whose problems people read: `schema.safeParse(value, inPlainWords)`. A schema's own words for a
 * problem come first.
 */
export const inPlainWords = { error: (issue: z.core.$ZodRawIssue) => sentenceOf(problemOf(issue)) }

/** How to read with a schema whose problems are shown by code; see {@link coded}. A schema's own codes come first. */
export const asCodes = {
  error(issue: z.core.$ZodRawIssue): string {
    const { code, params } = problemOf(issue)
    return coded(code, params as Given | undefined)
  },
}

/** Returns all that is wrong in one line, each problem after the place that it is at. */
export const problemsInLine = ({ issues }: z.core.$ZodError) =>
  issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message).replace(/\.$/, ''))
    .join('; ')
    .concat('.')
