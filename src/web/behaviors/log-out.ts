import { plainApi, timeoutMs } from '../base/browser-api.ts'
import { sayWhenSlow } from '../features/forms/say-when-slow.ts'
import { paths } from '../base/paths.ts'
import { forgetSession, readVisitor, signingOut } from '../base/session.ts'
import { forgetApplication } from '../features/courses/stored-application.ts'
import { forgetTrial } from '../features/trial/stored-trial.ts'
import { hasUnsynced } from '../exam/session/unsynced.ts'

/** Ends the session here and on the server, removes what is stored and sent, and leads to the login. P14 */
async function logOut(): Promise<void> {
  // A whole new document: nothing of this person stays in memory. No other code may navigate meanwhile: the reply ends the cookies.
  document.documentElement.dataset['leaving'] = ''
  document.dispatchEvent(new Event(signingOut))
  // Not ended: the page that follows comes from the same server.
  sayWhenSlow()
  const { email = '' } = readVisitor(document.cookie) ?? {}
  // Its code may never load: it has as long as the call below, then the flag of unsynced changes decides alone.
  const isUnsent = Promise.race([
    import('../features/practice/drop-sent.ts').then(({ dropSent }) => dropSent(email)),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(hasUnsynced()), timeoutMs)),
  ]).catch(hasUnsynced)
  try {
    await plainApi('POST /auth/logout')
  } catch {
    // The session is over already or out of reach; this device forgets it all the same.
  }
  const to = (await isUnsent) ? paths.loginUnsent : paths.login
  forgetSession()
  forgetApplication()
  forgetTrial()
  location.assign(to)
}

/** Makes every control that says so sign out. */
export function listenForLogOut(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-log-out]')) void logOut()
  })
}
