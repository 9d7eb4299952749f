import { createElement } from 'react'
import { plainApi } from './browser-api.ts'
import { createDeviceStore } from './exam/session/device/device-store.ts'
import { listRefused } from './exam/session/refused.ts'
import { replayOutbox } from './exam/session/replay.ts'
import { isPlayed, quietly, showRefused } from './exam/session/unsynced.ts'
import { paths } from './paths.ts'
import { hearSession, readToken, readVisitor } from './session.ts'
import { isPlayer } from './shell/has-frame.ts'
import { toast } from './ui/toast.tsx'

const toldName = 'told-of-refused'

/** Whether this visit has been told that these answers do not count. */
const isToldOfRefused = (which: string): boolean => quietly(() => sessionStorage.getItem(toldName)) === which

/** Notes that this visit has been told of these. */
const noteToldOfRefused = (which: string): void => quietly(() => sessionStorage.setItem(toldName, which))

/** For whom a replay is under way, and whether there may be more by now. */
let replayedFor: string | null = null
let isMore = false

/** A token that the server did not know is tried no more. */
let strangeToken: string | null = null

const isAllowedFor = (userEmail: string) => {
  const token = readToken(document.cookie)
  return token !== strangeToken && readVisitor(document.cookie)?.email === userEmail
}

/**
 * Replays what the signed-in user has left on this device, whatever page is open, and says what the server never takes.
 * Without a login it waits for one.
 */
export async function replayHere(): Promise<void> {
  hearSession(replayHere)
  const visitor = readVisitor(document.cookie)
  if (!visitor) return
  const { email: userEmail } = visitor
  isMore = replayedFor === userEmail
  if (isMore) return
  replayedFor = userEmail
  const device = createDeviceStore()
  await replayOutbox({
    api: plainApi,
    device,
    userEmail,
    // After a sign-in the test that it interrupted may open first, and then brings its own.
    isAllowed: () => isAllowedFor(userEmail) && location.pathname !== paths.login,
    isPlayed,
    onUnauthenticated: () => (strangeToken = readToken(document.cookie)),
    onSubmitted: (message) => void toast.success(message),
  })
  if (replayedFor === userEmail) replayedFor = null
  if (isMore) return replayHere()
  const refused = await listRefused(device, userEmail)
  const which = JSON.stringify([
    userEmail,
    refused.map(({ attemptId, answers, notes }) => [attemptId, answers.length, notes?.length]),
  ])
  // Never in the middle of a test, and once a visit.
  if (refused.length === 0 || !isAllowedFor(userEmail) || isPlayer(location.pathname) || isToldOfRefused(which)) return
  const { RefusedDialog } = await import('./exam/refused/refused-dialog.tsx')
  noteToldOfRefused(which)
  showRefused(createElement(RefusedDialog, { key: which, all: refused, api: plainApi, device, userEmail }))
}
