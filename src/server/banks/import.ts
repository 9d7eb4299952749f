import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { BadConfig, readConfig } from '../config.ts'
import { openConfiguredDatabase } from '../open-database.ts'
import { readArguments, usage } from './arguments.ts'
import { importBank, type ImportReport } from './import-bank.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

const outcomes: Record<ImportReport['why'], (course: string) => string> = {
  written: () => 'Written as a draft; students do not see it before it is published.',
  refused_questions: () =>
    'Nothing was written: some questions were refused. Mend the file, or take the others with --partial.',
  no_course: (course) => `Nothing was written: there is no course ${course}.`,
  nothing_to_take: () => 'Nothing was written: the file has no question that can be taken.',
}

async function run(): Promise<number> {
  const request = readArguments(process.argv.slice(2))
  if (!request) {
    complain(usage)
    return 2
  }
  say(`Reading ${request.file} …`)
  const text = await readFile(request.file, 'utf8').catch((error: Error) => error)
  if (text instanceof Error) {
    complain(`The file cannot be read: ${text.message}`)
    return 1
  }
  const log = pino({ level: 'warn' })
  const config = readConfig(process.env)
  const { database, leave, startedServer } = await openConfiguredDatabase(config, log)
  try {
    say(`Writing to the course ${request.course} …`)
    const report = await importBank(database, { text, ...request })
    const count = (outcome: 'repaired' | 'refused') =>
      new Set(report.findings.filter((f) => f.outcome === outcome).map((f) => f.line)).size
    for (const { line, outcome, reason } of report.findings) say(`line ${line}: ${outcome}: ${reason}`)
    say(`${report.format}: ${report.taken} taken, ${count('repaired')} of them repaired, ${count('refused')} refused`)
    say(outcomes[report.why](request.course))
    return report.why === 'written' ? 0 : 1
  } finally {
    await leave({ stopsServer: startedServer })
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  complain(error instanceof BadConfig ? `The settings cannot be used:\n${error.message}` : String(error))
  process.exitCode = 1
}
