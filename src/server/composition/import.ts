import { readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { openDatabaseForCommand } from './open-database.ts'
import { CommandRefused } from '../staff/command.ts'
import { isHelpRequested, runProgram, print } from '../staff/program.ts'
import { readTextArgument } from '../staff/file-argument.ts'
import { readArguments, usage, type ImportRequest } from '../banks/arguments.ts'
import { importBank, type ImportReport } from '../banks/import-bank.ts'

/** Prints what was repaired and refused, line by line, and how many questions can be imported. */
function printReport({ format, taken, findings }: ImportReport): void {
  for (const { line, outcome, reason } of findings) print(`line ${line}: ${outcome}: ${reason}`)
  const count = (wanted: 'repaired' | 'refused') => findings.filter(({ outcome }) => outcome === wanted).length
  const repaired = count('repaired') > 0 ? `, ${count('repaired')} of them repaired` : ''
  print(`${format}: ${taken} can be imported${repaired}; ${count('refused')} refused.`)
}

/** Returns why nothing was stored. */
async function refusalOf(db: Db, { why }: ImportReport, { course }: ImportRequest): Promise<string> {
  if (why === 'refused_questions') return 'Correct the refused questions, or import the others with --partial.'
  if (why === 'nothing_to_take') return 'The file has no question that can be imported.'
  const courses = await db.run<{ slug: string }>(
    { name: 'slugs-of-courses', text: 'SELECT slug FROM courses ORDER BY sort, id' },
    [],
  )
  const known = courses.length === 0 ? 'There is none yet.' : `They are: ${courses.map(({ slug }) => slug).join(', ')}.`
  return `There is no course ${course}. ${known}`
}

async function carryOut(db: Db, request: ImportRequest, text: string): Promise<void> {
  const report = await importBank(db, { text, now: Date.now(), ...request })
  const { why, taken } = report
  if (why !== 'no_course') printReport(report)
  if (why !== 'written' && why !== 'replaced')
    throw new CommandRefused(`Nothing was stored. ${await refusalOf(db, report, request)}`)
  print(`The draft of “${request.quiz}” now has ${taken === 1 ? 'this question' : `these ${taken} questions`}.`)
  if (why === 'replaced') print('It replaces the previous draft.')
  print('Students see it once it is published.')
}

await runProgram(async (typed) => {
  if (isHelpRequested(typed)) return print(usage)
  const request = readArguments(typed)
  const text = await readTextArgument(request.file)
  const { database, leave } = await openDatabaseForCommand(readConfig(process.env))
  try {
    await carryOut(database, request, text)
  } finally {
    await leave()
  }
})
