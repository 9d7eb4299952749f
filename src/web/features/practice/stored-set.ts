import type { Shelf } from '../../exam/session/device/shelf.ts'
import type { Place } from './waiting-answers.ts'
import type { PracticeQuestion } from './use-practice.ts'

/**
 * A set as this device knows it: the questions that are not answered yet, as they were asked, without any key. One of each kind is stored,
 * the one opened last. L8
 */
export type StoredSet = Place & {
  /** The kind of the set: a redo, or the two kinds of sets between tests. */
  of: 'drill' | 'return' | 'redo'
  title: string
  /** The number of all its questions. */
  total: number
  /** Those that are left, each with its number in the set. */
  questions: readonly (PracticeQuestion & { number: number; option_seed: number | null })[]
}

/** A list, because pages of every release take an object for something to be sent. */
type Stored = readonly [StoredSet]

const keyOf = (userEmail: string, of: StoredSet['of']) => [userEmail, 'practice-set', of]

/** Stores what is left of a set in place of the one before; nothing once all of it is answered. */
export const storeSet = (on: Shelf, userEmail: string, set: StoredSet): Promise<void> =>
  on.change<Stored>(keyOf(userEmail, set.of), (before) => {
    if (set.questions.length > 0) return [set]
    return before?.[0].id === set.id ? undefined : before
  })

/** Returns what is left of the sets of a student on this device. */
export const listStoredSets = async (on: Shelf, userEmail: string): Promise<StoredSet[]> =>
  (await on.list<Stored>([userEmail, 'practice-set'])).map(([set]) => set)

/** Deletes the sets of a student from this device, which another person may use next; answers that wait stay. */
export const dropStoredSets = (on: Shelf, userEmail: string): Promise<void> => on.clear([userEmail, 'practice-set'])
