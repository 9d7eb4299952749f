import { plainApi } from '../base/browser-api.ts'
import { paths } from '../base/paths.ts'
import { forgetSession } from '../base/session.ts'

/** Ends the session here and on the server, and leads to the login. */
async function logOut(): Promise<void> {
  // A whole new document: nothing of this person stays in memory. No other code may navigate meanwhile: the reply ends the cookies.
  document.documentElement.dataset['leaving'] = ''
  try {
    await plainApi('POST /auth/logout')
  } catch {
    // The session is over already or out of reach; this device forgets it all the same.
  }
  forgetSession()
  location.assign(paths.login)
}

/** Makes every control that says so sign out. */
export function listenForLogOut(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-log-out]')) void logOut()
  })
}
