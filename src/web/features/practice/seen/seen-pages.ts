import { ownBuild } from '../../../base/own-build.ts'
import { readVisitor } from '../../../base/session.ts'
import { hasRunningExam } from '../../../exam/offline/find-exam.ts'
import type { Shelf } from '../../../exam/session/device/shelf.ts'
import { practiceShelf } from '../practice-shelf.ts'
import { lookAfterPractice } from '../look-after-practice.ts'
import type { Seen, SeenPage } from './seen.ts'

/** The data of a page as it showed them, with the instant and the build. A list, because pages of every release take an object for something to be sent. */
type Stored = readonly [{ data: unknown; seenAt: string; build: string }]

const keyOf = (userEmail: string, page: SeenPage) => [userEmail, 'seen-page', page]

/** Stores what a page shows to the student whom it was loaded for, in place of what it showed before, for when there is no network. */
export async function storeSeen(userEmail: string, page: SeenPage, data: unknown): Promise<void> {
  // After signing out in another tab nothing more is stored, nor while this one signs out: what is stored is being removed then.
  if (readVisitor(document.cookie)?.email !== userEmail || document.documentElement.dataset['leaving'] !== undefined)
    return
  lookAfterPractice()
  const stored: Stored = [{ data, seenAt: new Date().toISOString(), build: ownBuild() }]
  await practiceShelf().change<Stored>(keyOf(userEmail, page), () => stored)
}

/** Returns whether a page is kept back: words may be of the very questions that a test asks which is running on this device. T44 */
export const isKeptBack = async (page: SeenPage, userEmail: string): Promise<boolean> =>
  page === 'words' && (await hasRunningExam(practiceShelf(), userEmail))

/** Returns what a page showed last to the student who is signed in; null if it did not, another build did, or it is kept back. */
export async function findSeen<Data>(page: SeenPage): Promise<Seen<Data> | null> {
  const visitor = readVisitor(document.cookie)
  if (!visitor) return null
  const [[stored] = []] = await practiceShelf().list<Stored>(keyOf(visitor.email, page))
  if (!stored || stored.build !== ownBuild() || (await isKeptBack(page, visitor.email))) return null
  return { data: stored.data as Data, seenAt: stored.seenAt }
}

/** Deletes the pages that a student saw from this device, which another person may use next. */
export const dropSeenPages = (on: Shelf, userEmail: string): Promise<void> => on.clear([userEmail, 'seen-page'])
