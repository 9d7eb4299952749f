import { tidyText } from '../../core/tidy-text.ts'
import { callFor } from '../staff/called.ts'
import { Misuse, parseArguments, type Arguments, type Signature } from '../staff/command.ts'
import { tableFields, type TableField } from '../../core/quizzes/table-fields.ts'
import type { ColumnChoice, ExportFormat } from './formats/bank.ts'
import { exportFormats } from './formats/write-bank.ts'

/** The arguments of an import. */
export type ImportRequest = { file: string; quiz: string; course: string; isPartial: boolean; columns: ColumnChoice }

const line: Signature = {
  takes: 'FILE --quiz NAME --course SLUG [--partial] [--columns 2=question,5=correct]',
  positionals: 1,
  options: {
    quiz: { type: 'string' },
    course: { type: 'string' },
    partial: { type: 'boolean' },
    columns: { type: 'string' },
  },
}
const call = `Usage: ${callFor('import', line.takes)}`
const longestName = 200

/** Returns the quiz and the course that options name; refuses without them. */
function namedQuiz(options: Arguments['options']): { quiz: string; course: string } {
  const quiz = tidyText(String(options['quiz'] ?? '').replaceAll(/\s+/g, ' '))
  const course = String(options['course'] ?? '').trim()
  if (quiz === '') throw new Misuse('--quiz is missing: the name of the quiz.')
  if (quiz.length > longestName) throw new Misuse(`The name of a quiz has at most ${longestName} characters.`)
  if (course === '') throw new Misuse('--course is missing: the course, by its name in the address.')
  return { quiz, course }
}

/** Reads which columns of a table go to which fields: `2=question,7=`. I2 */
function chosenColumns(typed: string): ColumnChoice {
  const chosen = new Map<number, TableField | null>()
  for (const part of typed.split(',')) {
    const [, number, name = ''] = /^\s*([1-9]\d{0,2})\s*=\s*(\w*)\s*$/.exec(part) ?? []
    if (number === undefined) throw new Misuse(`--columns should be like 2=question,7= and not ${part.trim()}.`)
    const field = tableFields.find((one) => one === name) ?? null
    if (field === null && name !== '') throw new Misuse(`--columns: there is no field ${name}.`)
    if (field !== null && [...chosen.values()].includes(field))
      throw new Misuse(`--columns: two columns go to ${name}.`)
    chosen.set(Number(number) - 1, field)
  }
  return Object.fromEntries(chosen)
}

/** The help text of the import command. */
export const usage = `${call}

Reads FILE into a draft of the quiz NAME of the course SLUG: CSV, XLSX, GIFT, Aiken, Moodle XML, QTI 2.2 and 3.0, the academy's own
JSON or JSON Lines (docs/quiz-format.md); a ZIP archive may hold its pictures too. A file with refused questions changes nothing, unless --partial takes the others.
--columns says which field a column of a table goes to, by the column's number from 1; nothing after the sign (7=) leaves it out. What is
not named goes where its heading says. The fields: ${tableFields.join(', ')}.`

/** Reads the command line; refuses with {@link Misuse} what cannot be carried out. */
export function readArguments(typed: string[]): ImportRequest {
  try {
    const { positionals, options } = parseArguments(line, typed)
    const [file = ''] = positionals
    if (file === '') throw new Misuse('FILE is missing.')
    const columns = options['columns'] === undefined ? {} : chosenColumns(String(options['columns']))
    return { file, ...namedQuiz(options), isPartial: options['partial'] === true, columns }
  } catch (error) {
    if (error instanceof Misuse) throw new Misuse(`${error.message} ${call}`)
    throw error
  }
}

/** The arguments of an export. */
export type ExportRequest = { file: string; quiz: string; course: string; format: ExportFormat }

const exportLine: Signature = {
  takes: 'FILE --quiz NAME --course SLUG',
  positionals: 1,
  options: { quiz: { type: 'string' }, course: { type: 'string' } },
}
const exportCall = `Usage: ${callFor('export', exportLine.takes)}`
const extensions = new Map([
  ['json', 'lantern-quiz-1'],
  ['csv', 'csv'],
  ['xml', 'moodle-xml'],
  ['gift', 'gift'],
  ['zip', 'qti3'],
])

/** The help text of the export command. */
export const exportUsage = `${exportCall}

Writes the quiz NAME of the course SLUG into FILE, as its draft has it or as it is published. The end of the name chooses the format:
${exportFormats.map(({ name, title }) => `.${[...extensions].find(([, one]) => one === name)?.[0]} ${title}`).join(', ')}. What the format does not hold is listed.
A quiz with pictures in JSON is an archive that has them, like the studio's: FILE ends in .zip then.`

/** Reads the command line of an export; refuses with {@link Misuse} what cannot be carried out. */
export function readExportArguments(typed: string[]): ExportRequest {
  try {
    const { positionals, options } = parseArguments(exportLine, typed)
    const [file = ''] = positionals
    if (file === '') throw new Misuse('FILE is missing.')
    const name = extensions.get(/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '')
    const format = exportFormats.find((one) => one.name === name)
    if (!format) throw new Misuse(`FILE should end in ${[...extensions.keys()].map((end) => `.${end}`).join(', ')}.`)
    return { file, ...namedQuiz(options), format }
  } catch (error) {
    if (error instanceof Misuse) throw new Misuse(`${error.message} ${exportCall}`)
    throw error
  }
}
