import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { exportUsage, readExportArguments, type ExportRequest } from '../banks/arguments.ts'
import { findQuizByName, readQuizForExport } from '../banks/export-bank.ts'
import { writeExport } from '../banks/write-export.ts'
import { readConfig, type Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { openFileStore } from '../files/file-store.ts'
import { CommandRefused } from '../staff/command.ts'
import { isHelpRequested, print, runProgram } from '../staff/program.ts'
import { inEnglish } from '../../languages/in-english.ts'
import { openDatabaseForCommand } from './open-database.ts'

async function carryOut(
  db: Db,
  { dataDir, s3 }: Config,
  { file: wanted, quiz, course, format }: ExportRequest,
): Promise<void> {
  const quizId = await findQuizByName(db, { quiz, course })
  if (quizId === undefined) throw new CommandRefused(`The course ${course} has no quiz “${quiz}”.`)
  const files = openFileStore({ folder: join(dataDir, 'files'), s3 })
  const { written, report } = await writeExport(format.name, await readQuizForExport(db, quizId), files)
  const hasPictures = report.pictures > 0
  const file = hasPictures ? wanted.replace(/\w+$/, written.extension) : wanted
  try {
    await writeFile(resolve(process.env['INIT_CWD'] ?? '.', file), written.bytes, { flag: 'wx' })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new CommandRefused(
      code === 'EEXIST' ? `${file} exists already.` : `The file ${file} cannot be written: ${message}`,
    )
  }
  for (const { number, reason } of report.unfinished) print(`question ${number}: left out: ${inEnglish(reason)}`)
  for (const { field, questions } of report.lost)
    print(`This format cannot hold: ${field}${questions.length > 0 ? ` (questions ${questions.join(', ')})` : ''}.`)
  print(`${report.questions} questions are in ${file}${hasPictures ? ', an archive with their pictures' : ''}.`)
}

await runProgram(async (typed) => {
  if (isHelpRequested(typed)) return print(exportUsage)
  const request = readExportArguments(typed)
  const config = readConfig(process.env)
  const { database, leave } = await openDatabaseForCommand(config)
  try {
    await carryOut(database, config, request)
  } finally {
    await leave()
  }
})
