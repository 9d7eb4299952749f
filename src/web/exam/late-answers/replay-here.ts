import { createElement } from 'react'
import { plainApi } from '../../base/browser-api.ts'
import { createDeviceStore } from '../session/device/device-store.ts'
import { listRejected } from '../session/rejected.ts'
import { replayOutbox } from '../session/replay.ts'
import { showRejected } from '../session/rejected-notice.ts'
import { isPlayed, quietly } from '../session/unsynced.ts'
import { paths } from '../../base/paths.ts'
import { subscribeToSession, readToken, readVisitor } from '../../base/session.ts'
import { isPlayer } from '../../shell/has-frame.ts'
import { tellArrival, type Arrival } from './arrivals.ts'

const shownName = 'rejected-answers-shown'

/** Returns whether this visit has shown these rejected answers. */
const wereRejectedShown = (which: string): boolean => quietly(() => sessionStorage.getItem(shownName)) === which

/** Stores that this visit has shown these rejected answers. */
const noteRejectedShown = (which: string): void => quietly(() => sessionStorage.setItem(shownName, which))

/** The user of the running replay, and whether there may be more to replay by now. */
let replayedFor: string | null = null
let isMore = false

/** A token that the server has rejected; it is not tried again. */
let strangeToken: string | null = null

const isAllowedFor = (userEmail: string) => {
  const token = readToken(document.cookie)
  return token !== strangeToken && readVisitor(document.cookie)?.email === userEmail
}

/**
 * Replays the signed-in user's unsynced changes from any page, then shows the answers that were rejected for good.
 * Without a session it waits for one.
 */
export async function replayHere(): Promise<void> {
  subscribeToSession(replayHere)
  const visitor = readVisitor(document.cookie)
  if (!visitor) return
  const { email: userEmail } = visitor
  isMore = replayedFor === userEmail
  if (isMore) return
  replayedFor = userEmail
  const device = createDeviceStore()
  const arrived: Arrival[] = []
  const tell = () => arrived.splice(0).forEach(tellArrival)
  await replayOutbox({
    api: plainApi,
    device,
    userEmail,
    // After a sign-in the interrupted test may open first; its player sends these answers itself.
    isAllowed: () => isAllowedFor(userEmail) && location.pathname !== paths.login,
    isPlayed,
    onUnauthenticated: () => (strangeToken = readToken(document.cookie)),
    onSubmitted: (message) => void arrived.push({ userEmail, message }),
    onStored: (stored) => void arrived.push({ userEmail, stored }),
  })
  if (replayedFor === userEmail) replayedFor = null
  if (isMore) {
    tell()
    return replayHere()
  }
  const rejected = await listRejected(device, userEmail)
  const which = JSON.stringify([
    userEmail,
    rejected.map(({ attemptId, answers, notes }) => [attemptId, answers.length, notes?.length]),
  ])
  // Not during a test, and once a visit.
  if (rejected.length === 0 || !isAllowedFor(userEmail) || isPlayer(location.pathname) || wereRejectedShown(which))
    return tell()
  // Nothing is said of what has arrived: a page that loads anew for it would take the dialog away.
  const { RejectedDialog } = await import('../rejected/rejected-dialog.tsx')
  noteRejectedShown(which)
  showRejected(createElement(RejectedDialog, { key: which, all: rejected, api: plainApi, device, userEmail }))
}
