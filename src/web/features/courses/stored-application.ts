// A visitor's application for a course is made once, after signing in. It is stored in the tab where the button was pressed, so that
// a link cannot make it, until the academy has it: it was lost when the network was, or when another tab signed in, as long as only the
// form of the login sent it. No reply, 401, 408, 429 and 5xx leave it there; signing out, and a sign-in for another course, forget it. P9

const name = 'application'

/** Stores for which course a visitor pressed 'Apply Now'. */
export function storeApplication(courseId: number): void {
  try {
    sessionStorage.setItem(name, String(courseId))
  } catch {
    // A storage that is blocked: the visitor presses again after signing in.
  }
}

/** Returns the course for which this tab's visitor pressed 'Apply Now' and that the academy does not know of yet; else null. */
export function storedApplication(): number | null {
  try {
    const stored = sessionStorage.getItem(name)
    return stored === null ? null : Number(stored)
  } catch {
    return null
  }
}

/** Returns the stored application when the address of a guest page belongs to it; else null. */
export function applicationOf(search: string): number | null {
  const stored = storedApplication()
  return stored !== null && new URLSearchParams(search).get('course') === String(stored) ? stored : null
}

/** Forgets what was pressed, for this course or for any: the academy has answered it, or another person uses the tab. */
export function forgetApplication(courseId = storedApplication()): void {
  if (courseId === null || courseId !== storedApplication()) return
  sessionStorage.removeItem(name)
}
