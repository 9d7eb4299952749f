import { ofBackups } from '../doctor/backups.ts'
import { lineOf, openFindings, well, wrong } from '../doctor/finding.ts'
import { ofDatabase, ofDisks } from '../doctor/machine.ts'
import { readVersion } from '../db/oldest-release.ts'
import { listFailedEmails } from '../outbox/failed.ts'
import type { CommandContext, Run } from '../staff/command.ts'
import { findLoad } from './queries.ts'

/** A pause after which what waits in the outbox has met something, in ms: a mail server that is away is asked again after half a minute. */
const overdueMs = 5 * 60_000
const mostFailed = 100

async function ofWork({ db, now }: CommandContext) {
  const [load] = await findLoad(db)
  const failed = (await listFailedEmails(db, mostFailed)).length
  const lateMs = load?.due_since ? now() - load.due_since.getTime() : 0
  const number = failed < mostFailed ? failed : `${mostFailed} or more`
  const work = `Emails, files to remove and pictures to draw that wait: ${load?.waiting}. Given up: ${number}.`
  return [
    well(`Tests with a time limit that are under way: ${load?.running_attempts}.`),
    failed > 0 || lateMs > overdueMs ? wrong(`${work} Today and the log say why.`) : well(work),
  ]
}

/** Says how the site is, one sentence for each thing. */
export const showStatus: Run = async (_arguments, context) => {
  const { db, config, databaseFolder, print } = context
  const { findings, look } = openFindings()
  await look('Release', async () => well(`Release: ${readVersion()}.`))
  await look('Database', () => ofDatabase(db))
  await look('Tests and emails', () => ofWork(context))
  await look('Backups', () => ofBackups(config, db))
  await look('Disk', () => ofDisks(config, databaseFolder))
  for (const finding of findings) print(lineOf(finding))
}
