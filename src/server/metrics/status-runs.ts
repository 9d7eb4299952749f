import { ofBackups } from '../doctor/backups.ts'
import { lineOf, well, wrong, type Finding } from '../doctor/finding.ts'
import { ofDatabase, ofDisks } from '../doctor/machine.ts'
import { readVersion } from '../db/oldest-release.ts'
import { listFailedEmails } from '../outbox/failed.ts'
import type { Run } from '../staff/command.ts'
import { findLoad } from './queries.ts'

/** A pause after which what waits in the outbox has met something, in ms: a mail server that is away is asked again after half a minute. */
const overdueMs = 5 * 60_000
const mostFailed = 100

/** Says how the site is, one sentence for each thing. */
export const showStatus: Run = async (_arguments, { db, config, now, print }) => {
  const [load] = await findLoad(db)
  const failed = (await listFailedEmails(db, mostFailed)).length
  const lateMs = load?.due_since ? now() - load.due_since.getTime() : 0
  const emails = `Emails and files to remove: ${load?.waiting} wait, ${failed} emails were given up.`
  const findings: Finding[] = [
    well(`Release: ${readVersion()}.`),
    await ofDatabase(db),
    well(`Tests: ${load?.running_attempts} with a time limit are under way.`),
    failed > 0 || lateMs > overdueMs ? wrong(`${emails} Today and the log say why.`) : well(emails),
    ...(await ofBackups(config, db)),
    ...(await ofDisks(config, null)),
  ]
  for (const finding of findings) print(lineOf(finding))
}
