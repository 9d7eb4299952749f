import { readCoded } from '../../core/coded.ts'
import { daysSince } from '../../core/staff/backups.ts'
import { textOf } from '../../languages/codes.ts'
import { english } from '../../languages/in-english.ts'
import { hasBegunSince, isJustInstalled, readBackupChecks, type BackupChecks } from '../backup/store.ts'
import { intervalOf } from '../backup/usual-schedule.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { getSettings } from '../site/settings.ts'
import { callFor } from '../staff/called.ts'
import { well, wrong, type Finding } from './finding.ts'

/** Returns the words for the reason why a backup or its test failed. */
const inWords = (problem: string) => textOf(readCoded(problem), english)

const ageOf = (at: Date) => {
  const days = daysSince(at, Date.now())
  return days < 1 ? 'less than a day' : days === 1 ? 'one day' : `${days} days`
}

/** Looks how old the last backup is, whether it left the machine, and whether restoring works. */
export async function ofBackups({ backupCopies }: Config, database: Database): Promise<Finding[]> {
  const checks = await readBackupChecks(database, { hasStore: backupCopies !== null, now: Date.now() })
  const { problem, made_at: last } = checks
  const failed = problem === null ? [] : [wrong(`Backups: the last one was not made. ${inWords(problem)}`)]
  if (!last) {
    if (failed.length > 0) return failed
    const { backupEvery } = await getSettings(database)
    // Where one was begun and none is there, something keeps them from being made.
    if (intervalOf(backupEvery, backupCopies !== null) !== 'never' && !(await hasBegunSince(database, 0)))
      return [
        well('Backups: there is none yet. The schedule makes the first within a minute of the start of the site.'),
      ]
    return [
      wrong(
        `Backups: there is none. Make one with ${callFor('backup', 'FILE')}, and set a schedule in Site, Backup, or a store with BACKUP_S3_….`,
      ),
    ]
  }
  const said = `Backups: the last is ${ageOf(last)} old.`
  return [
    ...failed,
    checks.late.includes('backup') ? wrong(`${said} Set a schedule in Site, Backup.`) : well(said),
    ofCopies(backupCopies, { checks, isNew: await isJustInstalled(database) }),
    ofTest(checks),
  ]
}

function ofCopies(
  store: Config['backupCopies'],
  { checks: { copied_at: at, copy_problem: problem, late }, isNew }: { checks: BackupChecks; isNew: boolean },
): Finding {
  if (store === null)
    return wrong('Copies: backups stay on this machine, and are lost with it. Set BACKUP_S3_… and BACKUP_RECIPIENT.')
  const { bucket } = store.bucket
  if (problem !== null) return wrong(`Copies: one did not reach ${bucket}: ${problem}`)
  if (at === null && isNew)
    return wrong(`Copies: none has reached ${bucket} yet. If it has others, the first waits for the first account.`)
  if (at === null) return wrong(`Copies: none has reached ${bucket} yet. The next backup is copied.`)
  const said = `Copies: the last one reached ${bucket} ${ageOf(at)} ago.`
  return late.includes('copy')
    ? wrong(`${said} Look at the log, and whether the files of the backups are there.`)
    : well(said)
}

function ofTest({ tested_at: at, test_problem: problem, late }: BackupChecks): Finding {
  if (problem !== null) return wrong(`Restoring: the weekly test failed: ${inWords(problem)}`)
  if (at === null) return wrong('Restoring: it was not tested yet. The next scheduled backup is.')
  const said = `Restoring: it was tested ${ageOf(at)} ago.`
  return late.includes('test') ? wrong(`${said} It is to be tested every week: look at the log.`) : well(said)
}
