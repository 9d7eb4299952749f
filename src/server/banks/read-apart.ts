import { Worker } from 'node:worker_threads'
import type { BankQuestion, ColumnChoice } from './formats/bank.ts'
import { unread, unreadable, type Bank } from './formats/read-bank.ts'

/** The limits of reading one file. What an archive unpacks to is limited by itself and is not part of the megabytes. I4 */
const readingLimits = { seconds: 60, megabytes: 384 }

/** What the thread is given. */
export type ToWorker = { bytes: Uint8Array; columns: ColumnChoice }

/** What the thread says: some questions at a time, then everything else. */
export type FromWorker = { questions: BankQuestion[] } | { rest: Omit<Bank, 'questions'> }

/**
 * Reads a file of questions in a thread of its own, so that requests are not delayed, with limits on time and memory. A file that exceeds
 * them is reported; rejects only when it is broken off. I4
 */
export function readBankApart(
  bytes: Uint8Array,
  columns: ColumnChoice = {},
  { signal, ...options }: Partial<typeof readingLimits> & { signal?: AbortSignal } = {},
): Promise<Bank> {
  const limits = { ...readingLimits, ...options }
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
      workerData: { bytes, columns } satisfies ToWorker,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    const questions: BankQuestion[] = []
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      void worker.terminate()
    }
    const giveUp = () => {
      stop()
      reject(signal?.reason)
    }
    const end = (bank: Bank) => {
      stop()
      resolve(bank)
    }
    signal?.addEventListener('abort', giveUp)
    const timer = setTimeout(
      () => end(unread(`The file takes longer to read than ${limits.seconds} seconds.`)),
      limits.seconds * 1000,
    )
    worker.on('message', (message: FromWorker) => {
      if ('questions' in message) questions.push(...message.questions)
      else end({ ...message.rest, questions })
    })
    worker.once('error', ({ code }: NodeJS.ErrnoException) =>
      end(unread(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'The file needs too much memory to be read.' : unreadable)),
    )
  })
}
