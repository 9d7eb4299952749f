import { Worker } from 'node:worker_threads'
import type { ColumnChoice } from './formats/bank.ts'
import type { Bank } from './formats/read-bank.ts'

/** The limits of reading one file. I4 */
const readingLimits = { seconds: 60, megabytes: 384 }

const unread = (reason: string): Bank => ({
  format: 'unknown',
  title: '',
  settings: null,
  questions: [],
  findings: [{ line: 1, outcome: 'refused', reason }],
  found: [],
})

/**
 * Reads a file of questions in a thread of its own, so that requests are not delayed, with limits on time and memory. Never rejects: a
 * file that exceeds them is reported. I4
 */
export function readBankApart(bytes: Uint8Array, columns: ColumnChoice = {}, limits = readingLimits): Promise<Bank> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
      workerData: { bytes, columns },
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    const end = (bank: Bank) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(bank)
    }
    const timer = setTimeout(
      () => end(unread(`The file takes longer to read than ${limits.seconds} seconds.`)),
      limits.seconds * 1000,
    )
    worker.once('message', end)
    worker.once('error', ({ code }: NodeJS.ErrnoException) =>
      end(
        unread(
          code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? 'The file needs too much memory to be read.'
            : 'The file cannot be read.',
        ),
      ),
    )
  })
}
