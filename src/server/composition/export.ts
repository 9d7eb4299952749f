import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exportUsage, readExportArguments, type ExportRequest } from '../banks/arguments.ts'
import { exportAs } from '../banks/export-as.ts'
import { findQuizByName, readQuizForExport } from '../banks/export-bank.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { CommandRefused } from '../staff/command.ts'
import { isHelpRequested, print, runProgram } from '../staff/program.ts'
import { openDatabaseForCommand } from './open-database.ts'

async function carryOut(db: Db, { file, quiz, course, format }: ExportRequest): Promise<void> {
  const quizId = await findQuizByName(db, { quiz, course })
  if (quizId === undefined) throw new CommandRefused(`The course ${course} has no quiz “${quiz}”.`)
  const { written, report } = exportAs(format, await readQuizForExport(db, quizId))
  try {
    await writeFile(resolve(process.env['INIT_CWD'] ?? '.', file), written.bytes, { flag: 'wx' })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new CommandRefused(
      code === 'EEXIST' ? `${file} exists already.` : `The file ${file} cannot be written: ${message}`,
    )
  }
  for (const { number, reason } of report.unfinished) print(`question ${number}: left out: ${reason}`)
  for (const { field, questions } of report.lost)
    print(`This format cannot hold: ${field}${questions.length > 0 ? ` (questions ${questions.join(', ')})` : ''}.`)
  print(`${report.questions} questions are in ${file}.`)
}

await runProgram(async (typed) => {
  if (isHelpRequested(typed)) return print(exportUsage)
  const request = readExportArguments(typed)
  const { database, leave } = await openDatabaseForCommand(readConfig(process.env))
  try {
    await carryOut(database, request)
  } finally {
    await leave()
  }
})
