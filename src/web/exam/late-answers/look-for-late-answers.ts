import { hasUnsynced, onPlayed } from '../session/unsynced.ts'

/** Replays what waits on this device; the code for it too comes only when there is a network. */
function replay(): void {
  void import('./replay-here.ts').then(
    ({ replayHere }) => replayHere(),
    () => addEventListener('online', replay, { once: true }),
  )
}

/** Looks whether something waits on this device, now and whenever a player is left; after the page itself has had its turn. */
export function lookForLateAnswers(): void {
  const look = () => void (hasUnsynced() && setTimeout(replay, 1500))
  look()
  onPlayed(look)
}
