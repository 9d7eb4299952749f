import { setImmediate } from 'node:timers/promises'
import type { ExportFormatName } from '../../core/quizzes/exports.ts'
import type { QuizSettings } from '../../core/quizzes/quiz.ts'
import { runApart, type Limits } from './apart.ts'
import type { ExportedBank, StoredBank, StoredDraft } from './export-as.ts'

/** The limits of writing one file. */
const writingLimits: Limits = { seconds: 60, megabytes: 384 }

/** A message to the process: some of the questions, or finally the format and settings to write them with. */
export type ToWriter = { drafts: StoredDraft[] } | { format: ExportFormatName; settings: QuizSettings | null }

/** The most questions in one message: sending it blocks the process that serves requests. */
const atOnce = 200

/**
 * Writes questions in a format in a process of its own, so that requests are not delayed: thousands of questions are checked, written and
 * packed. Rejects when that exceeds its limits. I5
 */
export async function writeBankApart(
  format: ExportFormatName,
  { settings, drafts }: StoredBank,
): Promise<ExportedBank> {
  const written: ExportedBank[] = []
  await runApart<ToWriter, ExportedBank>(new URL('write-process.ts', import.meta.url), {
    ...writingLimits,
    start: async (send) => {
      for (let at = 0; at < drafts.length; at += atOnce) {
        send({ drafts: drafts.slice(at, at + atOnce) })
        await setImmediate()
      }
      send({ format, settings })
    },
    receive: (message) => written.push(message) > 0,
  })
  return written[0]!
}
