import { plainApi } from './browser-api.ts'
import { createDeviceStore, type DeviceStore } from './exam/session/device/device-store.ts'
import { sendLeftovers } from './exam/session/ending/leftovers.ts'
import { listRefused } from './exam/session/ending/refused-answers.ts'
import { hearSession, readToken, readVisitor } from './session.ts'
import { isPlayer } from './shell/has-frame.ts'
import { toast } from './ui/toast.tsx'
import { hasUnsent, isToldOfRefused, markUnsent, noteToldOfRefused } from './unsent.ts'

/** For whom it is under way, and whether there may be more by now. */
let sender: string | null = null
let isMore = false
/** A token that the server did not know is tried no more. */
let strangeToken: string | null = null

const isAllowedFor = (userEmail: string) => {
  const token = readToken(document.cookie)
  return token !== strangeToken && readVisitor(document.cookie)?.email === userEmail
}

/** Whether a value of the device waits for the server or its taker: a change, notes, a submission or what was refused. */
const isWaiting = (kept: unknown) =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) && !('isSaved' in kept && kept.isSaved === true)

/** What others have left here is sent when they sign in again, so this device goes on looking. Q6 */
async function rememberOthers({ shelf }: DeviceStore): Promise<void> {
  if (!hasUnsent() && (await shelf.list([])).some(isWaiting)) markUnsent()
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
  await rememberOthers(store)
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
