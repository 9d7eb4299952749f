import type { Shelf } from '../../exam/session/device/shelf.ts'
import { practiceShelf } from './practice-shelf.ts'
import type { BegunPlace, Place, WaitingAnswer } from './waiting-answers.ts'

/** An answer as it stands before it is submitted, with the time that its question has taken so far. */
export type Draft = WaitingAnswer

/** A list, because pages of every release take an object for something to be sent. */
type Stored = readonly Draft[]

/** The set of a draft. */
type Of = Pick<Place, 'kind' | 'id'>

const keyOf = (userEmail: string, { kind, id }: Of) => [userEmail, 'practice-draft', kind, id]

/** Returns the drafts of a set on this device, the one changed last at the end. */
export const listDrafts = async (userEmail: string, place: Of, shelf: Shelf = practiceShelf()): Promise<Stored> =>
  (await shelf.list<Stored>(keyOf(userEmail, place))).flat()

/** Stores a draft, so that a page that is loaded anew has it. */
export const storeDraft = (userEmail: string, place: Of, draft: Draft, shelf: Shelf = practiceShelf()): Promise<void> =>
  shelf.change<Stored>(keyOf(userEmail, place), (before = []) => [
    ...before.filter((one) => one.question_id !== draft.question_id),
    draft,
  ])

/** Deletes the drafts of questions that are answered. */
export const dropDrafts = (
  userEmail: string,
  place: Of,
  answered: ReadonlySet<number>,
  shelf: Shelf = practiceShelf(),
): Promise<void> =>
  shelf.change<Stored>(keyOf(userEmail, place), (before = []) => {
    const left = before.filter((one) => !answered.has(one.question_id))
    return left.length > 0 ? left : undefined
  })

/** Moves the drafts of questions that were fetched ahead to the set that was begun with them. */
export async function moveDrafts(userEmail: string, from: Of, to: BegunPlace): Promise<void> {
  const drafts = await listDrafts(userEmail, from)
  for (const draft of drafts) await storeDraft(userEmail, to, draft)
  await dropDrafts(userEmail, from, new Set(drafts.map((one) => one.question_id)))
}

/** Deletes all drafts of a student. */
export const dropAllDrafts = (userEmail: string, shelf: Shelf = practiceShelf()): Promise<void> =>
  shelf.clear([userEmail, 'practice-draft'])
