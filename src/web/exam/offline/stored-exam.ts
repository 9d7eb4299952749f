import type { Shelf } from '../session/device/shelf.ts'
import type { AskedQuestion, ExamSnapshot, QuizWire } from '../session/state.ts'

/** What the player showed of a running exam, without its questions, and how far the server's clock is ahead of the device's, in ms. */
type State = { snapshot: ExamSnapshot; aheadMs: number }

/** A running exam as its device knows it, with the questions of its open section: what a reload without a network goes on with. */
export type StoredExam = State & { questions: readonly AskedQuestion[] }

const keyOf = (userEmail: string, { lesson_id: lessonId }: { lesson_id: number | null }) => [
  userEmail,
  'exam',
  lessonId ?? 0,
]

/** Stores the state of a running exam on the device, in place of the one before. */
export async function storeExam(shelf: Shelf, userEmail: string, snapshot: ExamSnapshot, now: number): Promise<void> {
  const state = { snapshot: { ...snapshot, questions: [] }, aheadMs: now - Date.now() }
  if (snapshot.quiz) await shelf.change<State>([...keyOf(userEmail, snapshot.quiz), 'state'], () => state)
}

/** Stores the questions of a running exam's open section; they are large, and change seldom. */
export const storeQuestions = (
  shelf: Shelf,
  userEmail: string,
  { quiz, questions }: { quiz: QuizWire; questions: readonly AskedQuestion[] },
): Promise<void> => shelf.change<typeof questions>([...keyOf(userEmail, quiz), 'questions'], () => questions)

/** Removes an exam from the device, which is over. */
export async function dropExam(shelf: Shelf, userEmail: string, { quiz }: ExamSnapshot): Promise<void> {
  if (quiz) await shelf.clear(keyOf(userEmail, quiz))
}

/** Returns the running exam of a lesson on this device. */
export async function findExam(shelf: Shelf, userEmail: string, lessonId: number): Promise<StoredExam | undefined> {
  const at = keyOf(userEmail, { lesson_id: lessonId })
  const [[state], [questions]] = await Promise.all([
    shelf.list<State>([...at, 'state']),
    shelf.list<readonly AskedQuestion[]>([...at, 'questions']),
  ])
  return state && questions && { ...state, questions }
}
