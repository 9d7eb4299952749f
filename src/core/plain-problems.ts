import type { z } from 'zod'
import { coded, type CodedText, type Parameters as Given } from './coded.ts'

type Bound = { limit: number; origin: string; isExact: boolean; isInclusive: boolean }

/** The problems that a value can have, each with the sentence that a language makes of its details. */
export type Sentences = {
  missing: () => string
  empty: () => string
  kind: (problem: { expected: string[] }) => string
  format: (problem: { format: string }) => string
  choice: (problem: { choices: string[] }) => string
  most: (problem: Bound) => string
  least: (problem: Bound) => string
  multiple: (problem: { divisor: number }) => string
  unknownFields: (problem: { fields: string[] }) => string
  /** A problem at a place within a value. */
  inside: (problem: { path: string; sentence: string }) => string
  /** Several problems in one line. */
  several: (problem: { sentences: string[] }) => string
  none: () => string
}

type Problem = {
  [Code in keyof Sentences]: { code: Code; params: Parameters<Sentences[Code]>[0] }
}[keyof Sentences]

const boundOf = (limit: number | bigint, issue: { origin: string; exact?: boolean; inclusive?: boolean }): Bound => ({
  limit: Number(limit),
  origin: issue.origin,
  isExact: issue.exact === true,
  isInclusive: issue.inclusive !== false,
})

/**
 * Returns the problem of a value that fits none of several shapes: that in the shape that it comes closest to, else the kinds there are.
 */
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
      const isEmpty = issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array') && !issue.exact
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

/** Options for parsing with a schema whose problems are shown by code; see {@link coded}. A schema's own codes come first. */
export const asCodes = {
  error(issue: z.core.$ZodRawIssue): string {
    const { code, params } = problemOf(issue)
    return coded(code, params as Given | undefined)
  },
}

type Path = z.core.$ZodIssue['path']

const atPath = (path: Path, sentence: string): CodedText => coded('inside', { path: path.join('.'), sentence })

/** Returns all that is wrong as one code, each problem after the place that it is at; `placed` names places otherwise than by their path. */
export function problemCode({ issues }: z.core.$ZodError, placed = atPath): CodedText {
  const sentences = issues.map(({ path, message }) => (path.length > 0 ? placed(path, message) : message))
  return coded('several', { sentences })
}
