import { whenUnsynced } from '../session/unsynced.ts'
import { onArrival } from './arrivals.ts'

/** Replays what waits on this device; the code for it too comes only when there is a network. */
function replay(): void {
  void import('./replay-here.ts').then(
    ({ replayHere }) => replayHere(),
    () => addEventListener('online', replay, { once: true }),
  )
}

/**
 * Looks whether something waits on this device: now, when the network or the user comes back, and whenever a player is left; after the
 * page itself has had its turn. What arrives, from whatever page, is said, and `refresh` loads anew what shows it.
 */
export function lookForLateAnswers(refresh: () => void): void {
  whenUnsynced(() => void setTimeout(replay, 1500))
  onArrival((arrival) => void import('./show-arrival.ts').then(({ showArrival }) => showArrival(arrival, refresh)))
}
