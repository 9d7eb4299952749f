import { practiceShelf } from './practice-shelf.ts'
import type { Shelf } from '../../exam/session/device/shelf.ts'

/** An answer that was given without a network. It has no key: its verdict comes from the server. L8 docs/decisions/0202 */
export type WaitingAnswer = { question_id: number; user_answer: string | null; is_guess: boolean; seconds: number }

/** A set of practice that the server has: a drill or return, or the redo of a test. */
export type BegunPlace = { kind: 'set' | 'redo'; id: number }

/** Questions that were fetched ahead, of a set that is begun by their first answer. The id is the instant of fetching. */
export type AheadPlace = { kind: 'ahead'; id: number; chosen: readonly AheadQuestion[] }

/** A question as it was fetched ahead: what it returns for, and the order of its options. */
type AheadQuestion = { question_id: number; option_seed: number | null; returns_for: number }

/** A set of practice on this device. */
export type Place = BegunPlace | AheadPlace

/** A waiting answer with the set that it belongs to. */
export type StoredAnswer = WaitingAnswer & { place: Place }

/** The answers of a student that wait on this device, in all sets. */
export type WaitingAnswers = {
  list(): Promise<StoredAnswer[]>
  /** Stores an answer; one that waits already stays, as the first answer is final. */
  put(place: Place, answer: WaitingAnswer): Promise<void>
  drop(answer: StoredAnswer): Promise<void>
}

/** Returns whether two places are the same set. */
export const isSamePlace = (one: Pick<Place, 'kind' | 'id'>, other: Pick<Place, 'kind' | 'id'>): boolean =>
  one.kind === other.kind && one.id === other.id

/** Returns the waiting answers of a student; one never gets those of another on the same device. */
export function waitingAnswers(userEmail: string, shelf: Shelf = practiceShelf()): WaitingAnswers {
  const keyOf = ({ kind, id }: Place, questionId: number) => [userEmail, 'practice', kind, id, questionId]
  return {
    list: () => shelf.list<StoredAnswer>([userEmail, 'practice']),
    put: (place, answer) =>
      shelf.change<StoredAnswer>(keyOf(place, answer.question_id), (stored) => stored ?? { ...answer, place }),
    drop: ({ place, question_id: id }) => shelf.change(keyOf(place, id), () => undefined),
  }
}
