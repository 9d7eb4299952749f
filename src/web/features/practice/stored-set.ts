import type { Shelf } from '../../exam/session/device/shelf.ts'
import type { AheadPlace, Place } from './waiting-answers.ts'
import type { PracticeQuestion } from './practice-calls.ts'

/** The sorts of sets, of which one each is open: a redo, a drill, what returns, and what is redone from the mistake book, one or several. */
type Sort = 'redo' | 'drill' | 'return' | 'mistake' | 'mistakes'

type SetWire = { kind: 'drill' | 'return'; is_of_book: boolean; questions: readonly unknown[]; waiting: number }

/** Returns the sort of a set between tests, by all its questions: also those that wait for a test which asks them too. */
export function sortOf({ kind, is_of_book: isOfBook, questions, waiting }: SetWire): Sort {
  if (!isOfBook) return kind
  return questions.length + waiting === 1 ? 'mistake' : 'mistakes'
}

/**
 * A set as this device knows it: the questions that are not answered yet, as they were asked, without any key. One of each sort is stored,
 * the one opened last. L8
 */
export type StoredSet = Place & {
  of: Sort
  title: string
  /** The number of all its questions. */
  total: number
  /** Those that are left, each with its number in the set. */
  questions: readonly (PracticeQuestion & { number: number; option_seed: number | null })[]
  /** The instant from which on it is offered; without one at once. */
  from?: string
  /** The place of the questions that were fetched ahead and with which it was begun. */
  ahead?: number
}

/** Returns the place of a stored set, without its questions. */
export const placeOf = (set: StoredSet): Place =>
  set.kind === 'ahead' ? { kind: 'ahead', id: set.id, chosen: set.chosen } : { kind: set.kind, id: set.id }

/** A list, because pages of every release take an object for something to be sent. */
type Stored = readonly [StoredSet]

const keyOf = (userEmail: string, of: StoredSet['of']) => [userEmail, 'practice-set', of]

/** Stores what is left of a set in place of the one before; nothing once all of it is answered. */
export const storeSet = (on: Shelf, userEmail: string, set: StoredSet): Promise<void> =>
  on.change<Stored>(keyOf(userEmail, set.of), (before) => {
    if (set.questions.length > 0) return [set]
    return before?.[0].id === set.id ? undefined : before
  })

/** Notes that questions which were fetched ahead are those of a set now. */
export const noteBegun = (on: Shelf, userEmail: string, { id: ahead }: AheadPlace, id: number): Promise<void> =>
  on.change<Stored>(keyOf(userEmail, 'return'), (before) => {
    const [set] = before ?? []
    if (set?.kind !== 'ahead' || set.id !== ahead) return before
    const { of, title, total, questions } = set
    return [{ kind: 'set', id, of, title, total, questions, ahead }]
  })

/** Deletes questions that were fetched ahead and not begun. */
export const dropAhead = (on: Shelf, userEmail: string): Promise<void> =>
  on.change<Stored>(keyOf(userEmail, 'return'), (before) => (before?.[0].kind === 'ahead' ? undefined : before))

/** Returns what is left of the sets of a student on this device. */
export const listStoredSets = async (on: Shelf, userEmail: string): Promise<StoredSet[]> =>
  (await on.list<Stored>([userEmail, 'practice-set'])).map(([set]) => set)

/** Deletes the sets of a student from this device, which another person may use next; answers that wait stay. */
export const dropStoredSets = (on: Shelf, userEmail: string): Promise<void> => on.clear([userEmail, 'practice-set'])
