import type { Logger } from 'pino'
import { closeDue } from '../attempts/ending/closing.ts'
import { sweepAssignments } from '../assignments/store.ts'
import { sweepImports } from '../banks/imports-store.ts'
import { sweepReplaced } from '../quizzes/replaced.ts'
import { sweepDevices } from '../accounts/known-devices.ts'
import { sweepPasswordCodes } from '../accounts/password-codes.ts'
import { sweepThrottles } from '../limits/throttle.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import type { Context } from '../http/context.ts'
import { loggableFailure } from '../http/translate.ts'
import type { Mailer } from '../mail/mailer.ts'
import { sweepInvitations } from '../invitations/store.ts'
import { sweepPreviews } from '../editing/previews.ts'
import { remindOfInstallments } from '../orders/installments.ts'
import { publishDue } from '../editing/publishing.ts'
import { sweepBin } from '../editing/bin.ts'
import { warnOfDisk } from '../doctor/warning.ts'
import { scheduleUnlessChosen } from '../backup/usual-schedule.ts'
import { openEffects } from './effects.ts'
import { sweepOutbox } from '../outbox/store.ts'
import { fileKinds, mailKinds, workOffOutbox } from '../outbox/work.ts'
import { sweepAccountLinks } from '../accounts/links.ts'
import { sweepAwaited } from '../courses/awaiting.ts'
import { sweepLearning } from '../learning/keeping.ts'
import { sweepLessonFiles } from '../lessons/files.ts'
import { sweepReceipts } from '../orders/receipts.ts'
import { sweepJoins } from '../profile/leaving.ts'
import { sweepNotes } from '../people/notes.ts'
import { enqueueParentReports } from '../parents/emails.ts'
import { sweepParents } from '../parents/store.ts'
import { enqueueWeeklyEmails } from '../weekly/emails.ts'
import { sweepLibrary } from '../media/library.ts'
import { sweepPictures } from '../pictures/store.ts'
import { getSettings } from '../site/settings.ts'
import { sweepMessages } from '../site/messages.ts'
import { countAhead } from '../statistics/tally.ts'
import { sweepActions } from '../studio/once.ts'

const closeEveryMs = 15_000
const mailEveryMs = 2_000
const publishEveryMs = 5_000
const weeklyEveryMs = 5 * 60_000
const backupEveryMs = 60_000
const diskEveryMs = 5 * 60_000
const sweepEveryMs = 60 * 60 * 1000

/** The longest that an email or a file under way may take once the process is to stop, in ms. */
const leaveAfterMs = 2_000

/**
 * Starts the background work: closes attempts whose time is up, performs slow effects, deletes expired data. A slow mail server or
 * file store does not delay the rest. Returns a function that stops it.
 */
export function startBackground(
  context: Context,
  mailer: Mailer,
  log: Logger,
  { isBackedUpUnlessChosen = false } = {},
): () => Promise<void> {
  const leaving = new AbortController()
  const effects = openEffects(context, mailer, leaving.signal)
  let isStopping = false
  /** Repeats work at an interval, never concurrently with itself. */
  const every = (ms: number, name: string, work: () => Promise<unknown>) => {
    let running: Promise<unknown> | undefined
    const timer = setInterval(() => {
      if (context.disks.isFull()) return
      running ??= work()
        .catch((error: unknown) => {
          // The supervisor logs the loss of the database; this work is repeated anyway.
          if (!whyUnavailable(error)) log.error({ err: loggableFailure(error) }, `${name} failed`)
        })
        .finally(() => (running = undefined))
    }, ms)
    return async () => {
      clearInterval(timer)
      await running
    }
  }
  const stops = [
    every(closeEveryMs, 'closing attempts', () =>
      closeDue(context, (attemptId, error) =>
        log.error({ attemptId, err: loggableFailure(error) }, 'closing an attempt failed'),
      ),
    ),
    ...[mailKinds, fileKinds].map((kinds) =>
      every(mailEveryMs, `the outbox of ${kinds[0]}`, () =>
        workOffOutbox(context, effects, log, { kinds, isStopping: () => isStopping }),
      ),
    ),
    every(publishEveryMs, 'publishing what is due', () =>
      publishDue(context.db, context.now(), (error) =>
        log.error({ err: loggableFailure(error) }, 'publishing what is due failed'),
      ),
    ),
    every(publishEveryMs, 'reminding of payments', () => remindOfInstallments(context.db, context.now())),
    every(weeklyEveryMs, 'the weekly emails', async () => {
      await enqueueWeeklyEmails(context.db, context.now())
      await enqueueParentReports(context.db, context.now())
    }),
    every(backupEveryMs, 'the scheduled backup', async () => {
      if (isBackedUpUnlessChosen) await scheduleUnlessChosen(context.db)
      const { backupEvery, backupKeep } = await getSettings(context.db)
      await context.backups.makeDue({ every: backupEvery, keep: backupKeep })
    }),
    every(diskEveryMs, 'warning of the disk', () => warnOfDisk(context)),
    every(sweepEveryMs, 'counting answers', () => countAhead(context.db, context.now())),
    every(sweepEveryMs, 'sweeping', async () => {
      await context.sessions.sweep()
      await sweepThrottles(context.db, context.now())
      await sweepDevices(context.db, context.now())
      await sweepPasswordCodes(context.db, context.now())
      await sweepOutbox(context.db, context.now())
      await sweepPictures(context.db, context.now())
      await sweepLibrary(context.db, context.now())
      await sweepLessonFiles(context.db, context.now())
      await sweepReceipts(context.db, context.now())
      await sweepAwaited(context.db, context.now())
      await sweepMessages(context.db, context.now())
      await sweepInvitations(context.db, context.now())
      await sweepAccountLinks(context.db, context.now())
      await sweepJoins(context.db, context.now(), (error) =>
        log.error({ err: loggableFailure(error) }, 'deleting a joined account failed'),
      )
      await sweepLearning(context.db, context.now())
      await sweepParents(context.db, context.now())
      await sweepNotes(context.db, context.now())
      await sweepActions(context.db, context.now())
      await sweepAssignments(context.db, context.now())
      await sweepPreviews(context.db, context.now())
      await sweepImports(context.db, context.now())
      await sweepReplaced(context.db, context.now())
      await sweepBin(context.db, context.now(), (error) =>
        log.error({ err: loggableFailure(error) }, 'removing something from the bin failed'),
      )
    }),
  ]
  const sweeping = context.backups
    .sweep()
    .catch((error: unknown) => log.warn({ err: loggableFailure(error) }, 'sweeping the folder of backups failed'))
  return async () => {
    isStopping = true
    const leave = setTimeout(() => leaving.abort(new Error('the site stops')), leaveAfterMs)
    await Promise.all([sweeping, ...stops.map((stop) => stop())])
    clearTimeout(leave)
  }
}
