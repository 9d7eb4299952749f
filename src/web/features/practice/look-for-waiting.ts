import { showArrivals } from '../../exam/late-answers/show-arrivals.ts'
import { whenUnsynced } from '../../exam/session/unsynced.ts'

/**
 * Sends answers of tests and of practice that wait on this device, from whatever page: now, when the network or the user comes back, and
 * from time to time; the code for it too comes only when there is a network. What arrives is said, and `refresh` loads anew what shows it.
 * Q6 L8
 */
export function lookForWaitingAnswers(refresh: () => void): void {
  whenUnsynced(() => import('./send-here.ts').then(({ sendHere }) => sendHere(refresh)))
  showArrivals(refresh)
}
