import { readCoded } from '../../core/coded.ts'
import { textOf } from '../../languages/codes.ts'
import { english } from '../../languages/in-english.ts'
import { hasBegunSince, lastBackupAt, readBackupChecks } from '../backup/store.ts'
import { intervalOf } from '../backup/usual-schedule.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { getSettings } from '../site/settings.ts'
import { callFor } from '../staff/called.ts'
import { well, wrong, type Finding } from './finding.ts'
import { dayMs } from '../../core/dates.ts'

const oldBackupDays = 2
const oldTestDays = 9

/** Returns the words for the reason why a backup or its test failed. */
const inWords = (problem: string) => textOf(readCoded(problem), english)

const ageOf = (at: Date) => {
  const days = Math.floor((Date.now() - at.getTime()) / dayMs)
  return { days, words: days < 1 ? 'less than a day' : days === 1 ? 'one day' : `${days} days` }
}

/** Looks how old the last backup is, whether it left the machine, and whether restoring works. */
export async function ofBackups({ backupCopies }: Config, database: Database): Promise<Finding[]> {
  const last = await lastBackupAt(database)
  const { problem, copied_at, copy_problem, tested_at, test_problem } = await readBackupChecks(
    database,
    backupCopies !== null,
  )
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
  const { days, words } = ageOf(last)
  const said = `Backups: the last is ${words} old.`
  return [
    ...failed,
    days <= oldBackupDays ? well(said) : wrong(`${said} Set a schedule in Site, Backup.`),
    ofCopies(backupCopies, copied_at, copy_problem),
    ofTest(tested_at, test_problem),
  ]
}

function ofCopies(store: Config['backupCopies'], at: Date | null, problem: string | null): Finding {
  if (store === null)
    return wrong('Copies: backups stay on this machine, and are lost with it. Set BACKUP_S3_… and BACKUP_RECIPIENT.')
  const { bucket } = store.bucket
  if (problem !== null) return wrong(`Copies: the last one did not reach ${bucket}: ${problem}`)
  if (at === null) return wrong(`Copies: none has reached ${bucket} yet. The next backup is copied.`)
  const { days, words } = ageOf(at)
  const said = `Copies: the last one reached ${bucket} ${words} ago.`
  return days <= oldBackupDays ? well(said) : wrong(`${said} Look at the log.`)
}

function ofTest(at: Date | null, problem: string | null): Finding {
  if (problem !== null) return wrong(`Restoring: the weekly test failed: ${inWords(problem)}`)
  if (at === null) return wrong('Restoring: it was not tested yet. The next scheduled backup is.')
  const { days, words } = ageOf(at)
  const said = `Restoring: it was tested ${words} ago.`
  return days <= oldTestDays ? well(said) : wrong(`${said} It is to be tested every week: look at the log.`)
}
