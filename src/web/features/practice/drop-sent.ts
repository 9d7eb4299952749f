import { dropSentExams } from '../../exam/late-answers/drop-sent-exams.ts'
import { dropSeenPages } from './seen/seen-pages.ts'
import { practiceShelf } from './practice-shelf.ts'
import { dropAllDrafts } from './drafts.ts'
import { dropStoredSets } from './stored-set.ts'
import { waitingAnswers } from './waiting-answers.ts'

/** Removes the sets, drafts and pages of a student from this device, which another person may use next. Returns whether answers wait on it. P14 */
export async function dropSentPractice(userEmail: string): Promise<boolean> {
  await Promise.all([
    dropStoredSets(practiceShelf(), userEmail),
    dropSeenPages(practiceShelf(), userEmail),
    dropAllDrafts(userEmail),
  ])
  return (await waitingAnswers(userEmail).list()).length > 0
}

/** Removes the stored tests and practice of a user that have no unsynced answers. Returns whether others have. P14 L8 */
export async function dropSent(userEmail: string): Promise<boolean> {
  const unsent = await Promise.all([dropSentExams(userEmail), dropSentPractice(userEmail)])
  return unsent.includes(true)
}
