import { browserApi } from '../../base/browser-api.ts'
import { toast } from '../../ui/toast.tsx'
import type { Words } from '../../words/words.tsx'
import { failureText } from '../../words/failure-text.ts'

// A visitor's application for a course is made once, after signing in. It is stored in the tab where the button was pressed, so that
// a link cannot make it.

const name = 'application'

/** Stores for which course a visitor pressed 'Apply Now'. P9 */
export function storeApplication(courseId: number): void {
  try {
    sessionStorage.setItem(name, String(courseId))
  } catch {
    // A storage that is blocked: the visitor presses again after signing in.
  }
}

/** Returns the course that the address of a guest page names and for which this tab's visitor applied; else null. */
function takeApplication(search: string): number | null {
  const named = new URLSearchParams(search).get('course')
  try {
    const stored = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return stored !== null && stored === named ? Number(stored) : null
  } catch {
    return null
  }
}

/** Makes the application that a visitor has pressed for before signing in, if there is one, and says what came of it. P9 */
export async function makeApplication(search: string, words: Words): Promise<void> {
  const courseId = takeApplication(search)
  if (courseId === null) return
  try {
    const { msg } = await browserApi('POST /apply-courses/:courseId', { params: { courseId } })
    toast.success(msg)
  } catch (error) {
    toast.error(failureText(error, words))
  }
}
