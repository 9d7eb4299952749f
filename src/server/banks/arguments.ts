import { parseArgs } from 'node:util'

/** What `npm run import` was asked to do. */
export type ImportRequest = { file: string; quiz: string; course: string; isPartial: boolean }

/** How to call it. */
export const usage = `Usage: npm run import -- FILE --quiz NAME --course SLUG [--partial]

Reads FILE, the academy's own JSON (docs/quiz-format.md) or JSON Lines of questions with passages, into a draft of the quiz
NAME of the course SLUG. A file with refused questions changes nothing, unless --partial takes the others.`

/** Reads the command line; undefined when it cannot be carried out. */
export function readArguments(given: string[]): ImportRequest | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { quiz: { type: 'string' }, course: { type: 'string' }, partial: { type: 'boolean', default: false } },
    })
    const [file] = positionals
    if (positionals.length !== 1 || !file || !values.quiz?.trim() || !values.course) return undefined
    return { file, quiz: values.quiz.trim(), course: values.course, isPartial: values.partial }
  } catch {
    return undefined
  }
}
