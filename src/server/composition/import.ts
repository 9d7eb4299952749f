import { readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { openDatabaseForCommand } from './open-database.ts'
import { CommandRefused } from '../staff/command.ts'
import { asksForHelp, runProgram, say } from '../staff/program.ts'
import { readTypedText } from '../staff/typed-file.ts'
import { readArguments, usage, type ImportRequest } from '../banks/arguments.ts'
import { importBank, type ImportReport } from '../banks/import-bank.ts'

/** Tells line by line what was repaired and refused, and how many questions there are. */
function tell({ format, taken, findings }: ImportReport): void {
  for (const { line, outcome, reason } of findings) say(`line ${line}: ${outcome}: ${reason}`)
  const count = (wanted: 'repaired' | 'refused') => findings.filter(({ outcome }) => outcome === wanted).length
  const repaired = count('repaired') > 0 ? `, ${count('repaired')} of them repaired` : ''
  say(`${format}: ${taken} can be taken${repaired}; ${count('refused')} refused.`)
}

/** Why nothing was written. */
async function refusalOf(db: Db, { why }: ImportReport, { course }: ImportRequest): Promise<string> {
  if (why === 'refused_questions') return 'Mend what was refused, or take the others with --partial.'
  if (why === 'nothing_to_take') return 'The file has no question that can be taken.'
  const courses = await db.run<{ slug: string }>(
    { name: 'slugs-of-courses', text: 'SELECT slug FROM courses ORDER BY sort, id' },
    [],
  )
  const known = courses.length === 0 ? 'There is none yet.' : `They are: ${courses.map(({ slug }) => slug).join(', ')}.`
  return `There is no course ${course}. ${known}`
}

async function carryOut(db: Db, request: ImportRequest, text: string): Promise<void> {
  const report = await importBank(db, { text, ...request })
  const { why, taken } = report
  if (why !== 'no_course') tell(report)
  if (why !== 'written' && why !== 'replaced')
    throw new CommandRefused(`Nothing was written. ${await refusalOf(db, report, request)}`)
  say(`The draft of “${request.quiz}” holds ${taken === 1 ? 'this question' : `these ${taken} questions`} now.`)
  if (why === 'replaced') say('It takes the place of the draft that was there.')
  say('Students do not see it before it is published.')
}

await runProgram(async (typed) => {
  if (asksForHelp(typed)) return say(usage)
  const request = readArguments(typed)
  const text = await readTypedText(request.file)
  const { database, leave } = await openDatabaseForCommand(readConfig(process.env))
  try {
    await carryOut(database, request, text)
  } finally {
    await leave()
  }
})
