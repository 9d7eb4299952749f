import { plainApi } from './browser-api.ts'
import { sendLeftovers } from './exam/session/leftovers.ts'
import { readVisitor } from './session.ts'
import { toast } from './ui/toast.tsx'

/** Brings what this device has kept of the signed-in user's tests to the server, whatever page is open. */
export async function sendLateAnswers(): Promise<void> {
  const visitor = readVisitor(document.cookie)
  if (!visitor) return
  await sendLeftovers({
    api: plainApi,
    userEmail: visitor.email,
    isAllowed: () => readVisitor(document.cookie)?.email === visitor.email,
    onSubmitted: (message) => void toast.success(message),
  })
}
