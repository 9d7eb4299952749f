import { tidyText } from '../../core/courses/access.ts'
import { Misuse, parseArguments, type Signature } from '../staff/command.ts'

/** What `npm run import` was asked to do. */
export type ImportRequest = { file: string; quiz: string; course: string; isPartial: boolean }

const line: Signature = {
  takes: 'FILE --quiz NAME --course SLUG [--partial]',
  positionals: 1,
  options: { quiz: { type: 'string' }, course: { type: 'string' }, partial: { type: 'boolean' } },
}
const call = `Usage: npm run import -- ${line.takes}`
const longestName = 200

/** How to call it. */
export const usage = `${call}

Reads FILE, the academy's own JSON (docs/quiz-format.md) or JSON Lines of questions with passages, into a draft of the quiz
NAME of the course SLUG. A file with refused questions changes nothing, unless --partial takes the others.`

/** Reads the command line; refuses with {@link Misuse} what cannot be carried out. */
export function readArguments(typed: string[]): ImportRequest {
  try {
    const { positionals, options } = parseArguments(line, typed)
    const [file = ''] = positionals
    const quiz = tidyText(String(options['quiz'] ?? '').replaceAll(/\s+/g, ' '))
    const course = String(options['course'] ?? '').trim()
    if (file === '') throw new Misuse('FILE is missing.')
    if (quiz === '') throw new Misuse('--quiz is missing: the name of the quiz.')
    if (quiz.length > longestName) throw new Misuse(`The name of a quiz has at most ${longestName} characters.`)
    if (course === '') throw new Misuse('--course is missing: the course, by its name in the address.')
    return { file, quiz, course, isPartial: options['partial'] === true }
  } catch (error) {
    if (error instanceof Misuse) throw new Misuse(`${error.message} ${call}`)
    throw error
  }
}
