import { plainApi } from './browser-api.ts'
import { createDeviceStore } from './exam/session/device/device-store.ts'
import { sendLeftovers } from './exam/session/ending/leftovers.ts'
import { listRefused } from './exam/session/ending/refused-answers.ts'
import { hearSession, readToken, readVisitor } from './session.ts'
import { isPlayer } from './shell/has-frame.ts'
import { toast } from './ui/toast.tsx'
import { isToldOfRefused, noteToldOfRefused } from './unsent.ts'

/** For whom it is under way, and whether there may be more by now. */
let sender: string | null = null
let isMore = false
/** A token that the server did not know is tried no more. */
let strangeToken: string | null = null

const isAllowedFor = (userEmail: string) => {
  const token = readToken(document.cookie)
  return token !== strangeToken && readVisitor(document.cookie)?.email === userEmail
}

/**
 * Brings what this device has kept of the signed-in user's tests to the server, whatever page is open, and says what the
 * server never takes. Without a login it waits for one.
 */
export async function sendLateAnswers(): Promise<void> {
  hearSession(sendLateAnswers)
  const visitor = readVisitor(document.cookie)
  if (!visitor) return
  const { email: userEmail } = visitor
  isMore = sender === userEmail
  if (isMore) return
  sender = userEmail
  const store = createDeviceStore()
  const isAllowed = () => isAllowedFor(userEmail)
  await sendLeftovers({
    api: plainApi,
    store,
    userEmail,
    isAllowed,
    onUnauthenticated: () => (strangeToken = readToken(document.cookie)),
    onSubmitted: (message) => void toast.success(message),
  })
  if (sender === userEmail) sender = null
  if (isMore) return sendLateAnswers()
  const refused = await listRefused(store, userEmail)
  const which = JSON.stringify([
    userEmail,
    refused.map(({ attemptId, answers, notes }) => [attemptId, answers.length, notes?.length]),
  ])
  // Never in the middle of a test, and once a visit.
  if (refused.length === 0 || !isAllowed() || isPlayer(location.pathname) || isToldOfRefused(which)) return
  const { showRefused } = await import('./exam/refused/refused-dialog.tsx')
  noteToldOfRefused(which)
  showRefused({ all: refused, api: plainApi, store, userEmail })
}
