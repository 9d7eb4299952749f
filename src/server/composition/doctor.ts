import { readConfig } from '../config.ts'
import { ofAddress } from '../doctor/address.ts'
import { ofBackups } from '../doctor/backups.ts'
import { lineOf, openFindings } from '../doctor/finding.ts'
import { ofClock, ofDatabase, ofDisks } from '../doctor/machine.ts'
import { ofMail } from '../doctor/mail.ts'
import { print, runProgram } from '../staff/program.ts'
import { openDatabaseForCommand } from './open-database.ts'

/**
 * Prints a sentence about each thing that an academy depends on; 1 when something is to be done. With `backups` it looks at those alone.
 */
await runProgram(async ([only]) => {
  const config = readConfig(process.env)
  const { findings, look } = openFindings()
  let opened: Awaited<ReturnType<typeof openDatabaseForCommand>> | undefined
  await look('Database', async () => {
    opened = await openDatabaseForCommand(config)
    return ofDatabase(opened.database)
  })
  const { database, leave, folder = null } = opened ?? {}
  if (database && only !== 'backups') await look('Clock', () => ofClock(database))
  if (database) await look('Backups', () => ofBackups(config, database))
  await leave?.()
  if (only !== 'backups') {
    await look('Disk', () => ofDisks(config, folder))
    await look('Mail', () => ofMail(config))
    await look('Address', () => ofAddress(config))
  }
  for (const finding of findings) print(lineOf(finding))
  if (findings.some(({ isWell }) => !isWell)) process.exitCode = 1
})
