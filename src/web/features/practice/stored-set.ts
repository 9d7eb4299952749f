import type { Shelf } from '../../exam/session/device/shelf.ts'
import type { PracticeQuestion } from './use-practice.ts'

/**
 * A set as this device knows it: the questions that are not answered yet, as they were asked, without any key. One of each kind is stored,
 * the one opened last. L8
 */
export type StoredSet = {
  id: number
  kind: 'drill' | 'return'
  title: string
  questions: readonly (PracticeQuestion & { option_seed: number | null })[]
}

const keyOf = (userEmail: string, kind: StoredSet['kind']) => [userEmail, 'practice-set', kind]

/** Stores what is left of a set in place of the one before; nothing once all of it is answered. */
export const storeSet = (on: Shelf, userEmail: string, set: StoredSet): Promise<void> =>
  on.change<StoredSet>(keyOf(userEmail, set.kind), (before) => {
    if (set.questions.length > 0) return set
    return before?.id === set.id ? undefined : before
  })

/** Returns what is left of a set on this device. */
export const findStoredSet = async (on: Shelf, userEmail: string, id: number): Promise<StoredSet | undefined> =>
  (await on.list<StoredSet>([userEmail, 'practice-set'])).find((set) => set.id === id)
