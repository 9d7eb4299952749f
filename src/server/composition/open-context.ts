import { openChanges } from '../attempts/changes/changes.ts'
import { openAttemptLook } from '../attempts/changes/look.ts'
import { openAttemptFacts } from '../attempts/facts.ts'
import { openLessonQuizzes } from '../attempts/lesson-quizzes.ts'
import { openPresence } from '../attempts/presence.ts'
import { openSaving, type SaveResponses } from '../attempts/answering/saving.ts'
import { openPasswords } from '../accounts/passwords.ts'
import { openSessions } from '../accounts/sessions.ts'
import { openCopies } from '../backup/copies.ts'
import { openBackups } from '../backup/making.ts'
import { openQuestionImports } from '../banks/imports.ts'
import type { BackupCopies } from '../config.ts'
import { openAwaited } from '../courses/awaiting.ts'
import type { Database } from '../db/database.ts'
import { noStandby } from '../db/standby.ts'
import { openDisks } from '../db/disk.ts'
import { readPreview } from '../editing/previews.ts'
import type { Context } from '../http/context.ts'
import { languages as allLanguages } from '../../languages/registry.ts'
import { openCallCounts } from '../limits/call-counts.ts'
import { openLimiters } from '../limits/limits.ts'
import { openVersions } from '../quizzes/versions.ts'
import { openSharedPictures } from '../sharing/shared.ts'
import { storeTrial } from '../trial/storing.ts'
import { trial } from '../../languages/en/trial.ts'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'

/** Opens everything that handlers share, over one database and one clock. */
export function openContext(
  db: Database,
  {
    now,
    files,
    dataDir,
    demoSignIns,
    siteUrl,
    sendsEmail = false,
    backupCopies = null,
    standby = noStandby,
    disks = openDisks({ dataDir, databaseFolder: null }),
    languages = allLanguages,
    log = pino({ level: 'silent' }),
  }: Pick<Context, 'now' | 'files' | 'demoSignIns' | 'siteUrl'> & {
    /** The folder of this installation. */
    dataDir: string
    sendsEmail?: boolean
    /** The destination for copies of backups. */
    backupCopies?: BackupCopies | null
    /** The disks that it writes to; by default that of the folder. */
    disks?: Context['disks']
    /** The standby of the database; none by default. */
    standby?: Context['standby']
    languages?: Context['languages']
    /** Logs what breaks off in the background; commands begin nothing there. */
    log?: Logger
  },
): { context: Context; save: SaveResponses } {
  const limiters = openLimiters()
  const context: Context = {
    db,
    examDb: db.exam,
    readingDb: db.reading,
    noteDb: db,
    standby,
    now,
    sessions: openSessions(db.exam, now),
    passwords: openPasswords(limiters.hashing),
    versions: openVersions(db.exam),
    attemptFacts: openAttemptFacts(db.exam),
    attemptLook: openAttemptLook(db.exam),
    changes: openChanges(db.newClient),
    presence: openPresence(db.exam, now),
    lessonQuizzes: openLessonQuizzes(db.exam, now),
    files,
    dataDir,
    disks,
    backups: openBackups({
      database: db,
      files,
      now,
      dataDir,
      copies: backupCopies && openCopies(backupCopies),
      // The site knows the disk once its database is open.
      measureDatabase: () => context.disks.ofDatabase(),
    }),
    questionImports: openQuestionImports({ db, files, now, limiters, log }),
    limiters,
    callCounts: openCallCounts(),
    demoSignIns,
    siteUrl,
    sendsEmail,
    languages,
    openAwaited,
    storeTrial,
    // Each link has its share, so that one that is passed around keeps no other waiting.
    readPreview: (token, read) =>
      limiters.previewing.run(() => readPreview(db, token, now(), read), { account: `preview ${token}` }),
    sharedPictures: openSharedPictures({
      db: db.reading,
      files,
      limiters,
      now,
      folder: join(dataDir, 'shared-pictures'),
      // It may be known only when the server listens.
      siteUrl: () => context.siteUrl,
      trialTitle: trial.title,
    }),
  }
  return { context, save: openSaving(db.exam, now) }
}
