import type { Clock } from '../clock.ts'
import type { Shelf } from './shelf.ts'
import type { AskedQuestion, ExamSnapshot, QuizWire } from '../state.ts'

/**
 * A running exam as the player showed it, without its questions, at an instant of the server's clock, and how far that clock was ahead of
 * the device's, in ms. `isUnsure`: that instant was itself counted from a clock that had been set back.
 */
export type StoredState = { snapshot: ExamSnapshot; storedAt: number; aheadMs: number; isUnsure?: true }

/** Returns the key under which the exam of a lesson is stored. */
export const keyOf = (userEmail: string, { lesson_id: lessonId }: { lesson_id: number | null }) => [
  userEmail,
  'exam',
  lessonId ?? 0,
]

/** Stores the state of a running exam on the device, in place of the one before. */
export async function storeExam(
  shelf: Shelf,
  userEmail: string,
  snapshot: ExamSnapshot,
  clock: Pick<Clock, 'serverNow' | 'isUnsure'>,
): Promise<void> {
  const now = clock.serverNow()
  const state: StoredState = {
    snapshot: { ...snapshot, questions: [] },
    storedAt: now,
    aheadMs: now - Date.now(),
    ...(clock.isUnsure() && { isUnsure: true }),
  }
  if (snapshot.quiz) await shelf.change<StoredState>([...keyOf(userEmail, snapshot.quiz), 'state'], () => state)
}

/** Stores the questions of a running exam's open section; they are large, and change seldom. */
export const storeQuestions = (
  shelf: Shelf,
  userEmail: string,
  { quiz, questions }: { quiz: QuizWire; questions: readonly AskedQuestion[] },
): Promise<void> => shelf.change<typeof questions>([...keyOf(userEmail, quiz), 'questions'], () => questions)

/** Removes the exam of an attempt from the device: it is over. A newer attempt of the same lesson stays. */
export async function dropExam(shelf: Shelf, userEmail: string, { attemptId }: Pick<ExamSnapshot, 'attemptId'>) {
  // Questions lie beside the states.
  for (const { snapshot } of await shelf.list<Partial<StoredState>>([userEmail, 'exam']))
    if (snapshot?.quiz && snapshot.attemptId === attemptId) await shelf.clear(keyOf(userEmail, snapshot.quiz))
}
