import { finding } from '../../core/quizzes/import-findings.ts'
import { BrokenOff, runApart, type Limits } from './apart.ts'
import type { BankQuestion, TableChoice } from './formats/bank.ts'
import { unread, unreadable, type Bank } from './formats/read-bank.ts'

/** The limits of reading one file. What an archive unpacks to is limited by itself and is not part of the megabytes. I4 */
const readingLimits: Limits = { seconds: 60, megabytes: 384 }

/** The input of the process. */
export type ToReader = { bytes: Uint8Array; choice: TableChoice }

/** A message from the process: some of the questions, or finally everything else. */
export type FromReader = { questions: BankQuestion[] } | { rest: Omit<Bank, 'questions'> }

/**
 * Reads a file of questions in a process of its own, with limits on time and memory. A file that exceeds them is reported; rejects only
 * when it is broken off by the signal. I4
 */
export async function readBankApart(
  bytes: Uint8Array,
  choice: TableChoice = {},
  { signal, ...options }: Partial<Limits> & { signal?: AbortSignal } = {},
): Promise<Bank> {
  const limits = { ...readingLimits, ...options }
  const questions: BankQuestion[] = []
  let bank = unread(unreadable)
  const receive = (message: FromReader) => {
    if ('rest' in message) bank = { ...message.rest, questions }
    else questions.push(...message.questions)
    return 'rest' in message
  }
  try {
    await runApart<ToReader, FromReader>(new URL('read-process.ts', import.meta.url), {
      ...limits,
      signal,
      start: (send) => send({ bytes, choice }),
      receive,
    })
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error
    const reasons = {
      time: finding('bank.slow', { seconds: limits.seconds }),
      memory: finding('bank.memory'),
      fault: unreadable,
    }
    return unread(reasons[error.by])
  }
  return bank
}
