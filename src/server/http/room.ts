import type { Db } from '../db/database.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Changes } from '../attempts/changes/changes.ts'
import type { AttemptLook } from '../attempts/changes/look.ts'
import type { AttemptFacts } from '../attempts/facts.ts'
import type { LessonQuizzes } from '../attempts/lesson-quizzes.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Limiters } from '../limits/limits.ts'
import type { Versions } from '../quizzes/versions.ts'

/** Who may sign in with the published demo passwords: requests from this machine, everyone or no one. */
export type DemoSignIns = 'local' | 'all' | 'none'

/** What the process as a whole gives every handler. */
export type Room = {
  db: Db
  /** The same database on the connections that only the exam may hold. */
  examDb: Db
  /** The server's clock, milliseconds since the epoch. */
  now: () => number
  sessions: Sessions
  passwords: Passwords
  versions: Versions
  attemptFacts: AttemptFacts
  attemptLook: AttemptLook
  changes: Changes
  lessonQuizzes: LessonQuizzes
  /** Uploaded files. */
  files: FileStore
  /** What keeps costly work within bounds. */
  limiters: Limiters
  /** Who may sign in with the published demo passwords. */
  demoSignIns: DemoSignIns
  /** The address people know the site by, without a slash at its end. */
  siteUrl: string
}
