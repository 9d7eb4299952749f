import type { z } from 'zod'
import { readCoded } from '../core/coded.ts'
import { asCodes, problemCode } from '../core/plain-problems.ts'
import { format } from './en/format.ts'
import { findings } from './en/findings.ts'
import { codes } from './en/codes.ts'
import { importFindings } from './en/import-findings.ts'
import { textOf } from './codes.ts'

/** The English of what is said to clients that have no words of their own. */
export const english = { codes, format, findings, importFindings }

/** Returns the English of a code, for clients without words of their own and for the command line. */
export const inEnglish = (text: string): string => textOf(readCoded(text), english)

/**
 * Options for a schema whose problems people read at the command line: `schema.safeParse(value, inPlainWords)`. A schema's own words for a
 * problem come first.
 */
export const inPlainWords = { error: (issue: z.core.$ZodRawIssue) => inEnglish(asCodes.error(issue)) }

/** Returns all that is wrong in one line of English, each problem after the place that it is at. */
export const problemsInLine = (error: z.core.$ZodError): string => inEnglish(problemCode(error))
