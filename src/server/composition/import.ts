import { join } from 'node:path'
import { byImport } from '../audit/record.ts'
import { readArguments, usage, type ImportRequest } from '../banks/arguments.ts'
import { readCoded, type CodedText } from '../../core/coded.ts'
import { withoutUnderlineSigns } from '../../core/questions/reading.ts'
import { groupFindings } from '../../core/quizzes/grouped-findings.ts'
import { mostImportBytes } from '../../core/quizzes/imports.ts'
import { shortened } from '../../core/shortened.ts'
import { countFindings, importBank, type ImportReport } from '../banks/import-bank.ts'
import { readKindWords } from '../banks/kind-words.ts'
import { readBankApart } from '../banks/read-apart.ts'
import { readConfig, type Config } from '../config.ts'
import { listSlugs } from '../courses/queries.ts'
import type { Database } from '../db/database.ts'
import { openFileStore } from '../files/file-store.ts'
import { openLimiters } from '../limits/limits.ts'
import { publicPictures } from '../pictures/store.ts'
import { CommandRefused } from '../staff/command.ts'
import { textOf } from '../../languages/codes.ts'
import { english } from '../../languages/in-english.ts'
import { readFileArgument } from '../staff/file-argument.ts'
import { isHelpRequested, print, runProgram } from '../staff/program.ts'
import { openDatabaseForCommand } from './open-database.ts'

/** The most lines, and questions, that are named beside what is said of them all. */
const mostNamed = 8

/** Prints what is said of lines, once for all of which the same is said; below it the questions that were refused. I3 */
function printFound(found: readonly { line: number; reason: CodedText; asks?: string }[], outcome: string): void {
  const coded = found.map((one) => ({ ...one, ...readCoded(one.reason) }))
  for (const { text, found: alike } of groupFindings(coded, (said) => textOf(said, english))) {
    const named = [...new Set(alike.map(({ line }) => line))]
    const lines = named.slice(0, mostNamed).join(', ')
    const more = named.length > mostNamed ? ` and ${named.length - mostNamed} more` : ''
    print(`${named.length === 1 ? 'line' : 'lines'} ${lines}${more}: ${outcome}: ${text}`)
    for (const { asks } of alike.slice(0, mostNamed))
      if (asks !== undefined) print(`  “${shortened(withoutUnderlineSigns(asks), 100)}”`)
  }
}

/** Prints what was repaired and rejected, by lines, and how many questions can be imported. */
function printReport(report: ImportReport): void {
  const { format, taken, findings, more, warnings, dropped, columns } = report
  for (const outcome of ['refused', 'repaired'] as const)
    printFound(
      findings.filter((found) => found.outcome === outcome),
      outcome,
    )
  if (more) print(`${more.repaired + more.refused} more findings are not listed.`)
  const repaired = countFindings(report, 'repaired')
  const ofThem = repaired > 0 ? `, ${repaired} of them repaired` : ''
  print(`${format}: ${taken} can be imported${ofThem}; ${countFindings(report, 'refused')} refused.`)
  printFound(warnings, 'warning')
  // Without all of them known, their numbers are what --columns needs.
  if (columns.some(({ field }) => field === null))
    for (const [at, { head, field }] of columns.entries()) print(`column ${at + 1}, “${head}”: ${field ?? 'left out'}`)
  if (dropped.length > 0) print(`Not stored, because Lantern has no place for it: ${dropped.join(', ')}.`)
}

/** Returns why nothing was stored. */
async function refusalOf(db: Database, { why }: ImportReport, { course }: ImportRequest): Promise<string> {
  if (why === 'refused_questions') return 'Correct the refused questions, or import the others with --partial.'
  if (why === 'nothing_to_take') return 'The file has no question that can be imported.'
  const courses = await listSlugs(db)
  const known = courses.length === 0 ? 'There is none yet.' : `They are: ${courses.map(({ slug }) => slug).join(', ')}.`
  return `There is no course ${course}. ${known}`
}

async function carryOut(db: Database, config: Config, request: ImportRequest, bytes: Uint8Array): Promise<void> {
  const files = openFileStore({ folder: join(config.dataDir, 'files'), s3: config.s3 })
  const pictures = { db, now: Date.now, files, limiters: openLimiters() }
  const report = await importBank(db, {
    ...request,
    bank: await readBankApart(bytes, { columns: request.columns, kinds: await readKindWords(db) }),
    author: byImport,
    now: Date.now(),
    pictures: publicPictures(pictures),
  })
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
  const bytes = await readFileArgument(request.file, mostImportBytes)
  const config = readConfig(process.env)
  const { database, leave } = await openDatabaseForCommand(config)
  try {
    await carryOut(database, config, request, bytes)
  } finally {
    await leave()
  }
})
