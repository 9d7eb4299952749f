import { lateMs } from '../../../core/attempts/late.ts'
import type { Shelf } from '../session/device/shelf.ts'
import { driftMs } from '../session/clock.ts'
import type { AskedQuestion } from '../session/state.ts'
import { keyOf, type StoredState } from '../session/device/stored-exam.ts'

/** A running exam as its device knows it, with the questions of its open section: a reload without a network resumes from it. */
export type StoredExam = StoredState & { questions: readonly AskedQuestion[] }

/**
 * Returns the server's time by the device's clock, and never one before the exam was stored: of two changes the later one has to have
 * the higher number, even if that clock was set back. Pages of a former build stored no such instant.
 */
export const serverTimeOf = ({ storedAt = 0, aheadMs }: Pick<StoredState, 'aheadMs'> & Partial<StoredState>): number =>
  Math.max(Date.now() + aheadMs, storedAt + 1)

/**
 * Returns whether the device's clock was set back while the exam was closed, so that no one knows how much time has passed since: its
 * time is earlier than the last that the exam knew, or was so when the exam was opened before and no server has said the time since.
 */
export const wasSetBack = ({ storedAt = 0, aheadMs, isUnsure }: Omit<StoredState, 'snapshot'>): boolean =>
  isUnsure === true || Date.now() + aheadMs < storedAt - driftMs

/** Returns whether the open section ended so long ago that the server accepts no more answers to it. */
const isPast = (state: StoredState) => {
  const endsAt = state.snapshot.phase?.ends_at ?? null
  return endsAt !== null && serverTimeOf(state) > Date.parse(endsAt) + lateMs
}

/** Returns whether an exam is running on this device. */
export const hasRunningExam = async (shelf: Shelf, userEmail: string): Promise<boolean> =>
  // Questions lie beside the states.
  (await shelf.list<StoredState | readonly AskedQuestion[]>([userEmail, 'exam'])).some(
    (stored) => 'snapshot' in stored && !isPast(stored),
  )

/** Returns the running exam of a lesson on this device; one that is long over is removed. */
export async function findExam(shelf: Shelf, userEmail: string, lessonId: number): Promise<StoredExam | undefined> {
  const at = keyOf(userEmail, { lesson_id: lessonId })
  const [[state], [questions]] = await Promise.all([
    shelf.list<StoredState>([...at, 'state']),
    shelf.list<readonly AskedQuestion[]>([...at, 'questions']),
  ])
  if (state && isPast(state)) {
    await shelf.clear(at)
    return undefined
  }
  return state && questions && { ...state, questions }
}
