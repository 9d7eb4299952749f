import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ExportFormatName } from '../../core/quizzes/exports.ts'
import type { QuizSettings } from '../../core/quizzes/quiz.ts'
import type { ExportedBank, StoredBank, StoredDraft } from './export-as.ts'

/** The limits of writing one file. */
const writingLimits = { seconds: 60, megabytes: 384 }

/** What the thread receives: some questions at a time, then how they are written. */
export type ToWriter = { drafts: StoredDraft[] } | { format: ExportFormatName; settings: QuizSettings | null }

/** How many questions go into one message: sending one blocks the thread that serves requests. */
const atOnce = 200

async function send(worker: Worker, format: ExportFormatName, { settings, drafts }: StoredBank): Promise<void> {
  const say = (message: ToWriter) => worker.postMessage(message)
  for (let at = 0; at < drafts.length; at += atOnce) {
    say({ drafts: drafts.slice(at, at + atOnce) })
    await setImmediate()
  }
  say({ format, settings })
}

/**
 * Writes questions in a format in a thread of its own, so that requests are not delayed: thousands of questions are checked, written and
 * packed. Rejects when that exceeds its limits. I5
 */
export async function writeBankApart(format: ExportFormatName, stored: StoredBank): Promise<ExportedBank> {
  const worker = new Worker(new URL('write-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: writingLimits.megabytes },
  })
  const written = new Promise<ExportedBank>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the export was broken off')))
  })
  const timer = setTimeout(() => void worker.terminate(), writingLimits.seconds * 1000)
  try {
    const [, done] = await Promise.all([send(worker, format, stored), written])
    return done
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
