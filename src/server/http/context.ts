import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { NounName } from '../../core/editing/nouns.ts'
import type { ImportDoubles, ImportMended, ImportWay } from '../../core/quizzes/imports.ts'
import type { BackupInterval, BackupKind } from '../../core/staff/backups.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Changes } from '../attempts/changes/changes.ts'
import type { Presence } from '../attempts/presence.ts'
import type { AttemptLook } from '../attempts/changes/look.ts'
import type { AttemptFacts } from '../attempts/facts.ts'
import type { LessonQuizzes } from '../attempts/lesson-quizzes.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { Standby } from '../db/standby.ts'
import type { Disks } from '../db/disk.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Language } from '../../languages/registry.ts'
import type { SharedNoun } from '../../contract/shared-picture.ts'
import type { TrialAnswers } from '../../contract/trial.ts'
import type { CallCounts } from '../limits/call-counts.ts'
import type { Claimant } from '../limits/limiter.ts'
import type { Limiters } from '../limits/limits.ts'
import type { Actor } from './actor.ts'
import type { Versions } from '../quizzes/versions.ts'

/** The places from which the published demo passwords may sign in: this machine, everywhere or nowhere. */
export type DemoSignIns = 'local' | 'all' | 'none'

/** The service that makes the backups of this installation, in a folder of its own. */
export type Backups = {
  folder: string
  /** Begins a backup and returns its id; `done` resolves when it has ended, well or not. */
  begin(options: {
    kind: BackupKind
    passphrase: string | null
    actorId?: number
  }): Promise<{ id: number; done: Promise<void> }>
  /** The bucket that copies go to; null: nothing leaves this machine. */
  copiesTo: string | null
  /** Makes a backup when the schedule says so and deletes those beyond `keep`, copies it away, and tests restoring once a week. */
  makeDue(schedule: { every: BackupInterval; keep: number }): Promise<void>
  /** Removes what backups that were cut off have left; rejects while one is being made. */
  sweep(): Promise<void>
  /** Cuts a running backup short. */
  close(): Promise<void>
}

/** A picture, with the fingerprint of what it shows. */
type DrawnPicture = { bytes: Uint8Array; fingerprint: string }

/** The pictures that stand where a page of the site is shared. */
export type SharedPictures = {
  /** Returns the picture of a public thing, drawn where it has changed; undefined where there is no such thing. */
  find(of: { noun: SharedNoun; id: number }, claimant: Claimant): Promise<DrawnPicture | undefined>
}

/** A piece of work on a file of questions: a later turn ends an earlier one. */
export type ImportTurn = { id: number; turn: number }

/** The destination for the questions of a file. */
export type ImportTarget = {
  courseId: number
  quiz: string
  way: ImportWay
  /** The treatment of questions that the quiz already has. */
  doubles?: ImportDoubles
  /** The treatment of questions that seem to be some of the quiz with other words. */
  mended?: ImportMended
  /** The lesson that a new quiz stands under. */
  lessonId: number | null
  isPartial: boolean
}

/** Reads and imports files of questions in the background: their pages ask how far that is. */
export type QuestionImports = {
  /** Reads the file for its report. */
  read(turn: ImportTurn): void
  /** Stores the questions of the file. */
  write(turn: ImportTurn, target: ImportTarget): void
  /** Breaks off what is under way; nothing half done stays. */
  close(): Promise<void>
}

/** The services that all handlers share. */
export type Context = {
  db: Db
  /** The same database over the connections reserved for the exam. */
  examDb: Db
  /** Connections for reading what pages show. */
  readingDb: Db
  /** Connections for what a call notes while it reads: it may wait for a row, and no other reader is refused meanwhile. */
  noteDb: Db
  /** The standby for what may be some seconds old, where there is one. */
  standby: Standby
  /** The server's clock, in milliseconds since the epoch. */
  now: () => number
  sessions: Sessions
  passwords: Passwords
  versions: Versions
  attemptFacts: AttemptFacts
  attemptLook: AttemptLook
  changes: Changes
  presence: Presence
  lessonQuizzes: LessonQuizzes
  /** The store of uploaded files. */
  files: FileStore
  /** The folder of this installation. */
  dataDir: string
  /** The disks that it writes to. */
  disks: Pick<Disks, 'isFull' | 'tightest' | 'ofDatabase'>
  /** The service that renders the pictures of shared pages. */
  sharedPictures: SharedPictures
  /** The service that makes this installation's backups. */
  backups: Backups
  /** The service that reads and imports files of questions. */
  questionImports: QuestionImports
  /** The limiters of costly work. */
  limiters: Limiters
  /** The counters of calls in memory. */
  callCounts: CallCounts
  /** The places from which the published demo passwords may sign in. */
  demoSignIns: DemoSignIns
  /** True if emails leave by a mail server; otherwise they become files. T36 */
  sendsEmail: boolean
  /** Reads as the synthetic reader of a preview, of which nothing remains. T10 */
  readPreview<Result>(
    token: string,
    read: (tx: Db, reader: Actor | null, noun: NounName) => Promise<Result>,
  ): Promise<Result>
  /** Stores the trial of a new account, in the transaction that makes it. P3 */
  storeTrial: (tx: Db, userId: number, given: z.output<typeof TrialAnswers>, now: number) => Promise<void>
  /** Opens the courses that have waited for the address of an account, which is confirmed in this transaction. T39 */
  openAwaited: (tx: Db, userId: number, now: number) => Promise<void>
  /** The languages that pages and emails are written in, the default first. */
  languages: readonly [Language, ...Language[]]
  /** The public address of the site, without a trailing slash. */
  siteUrl: string
}
