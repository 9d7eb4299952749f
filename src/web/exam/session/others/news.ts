import type { AttemptCalls } from '../server/attempt-calls.ts'
import type { Connection } from '../server/network.ts'
import { isHidden } from '../seen.ts'

type Listener = { connection: Connection; calls: AttemptCalls; look: () => Promise<void> }

/**
 * Hears of other players, of staff and of the end while the page is seen, until its connection is stopped: the call waits
 * until there is news of another revision.
 */
export async function listenForNews(listener: Listener, revision: () => number): Promise<void> {
  const { connection, calls } = listener
  for (let tries = 0; !connection.isStopped;) {
    const askedAt = performance.now()
    try {
      if (isHidden()) await connection.pause(9, null)
      else if ((await calls.news(revision())) > revision()) await listener.look()
      // What is answered at once would be asked at once, by every page there is.
      if (performance.now() - askedAt < 1000) await connection.pause(0, null)
      tries = 0
    } catch (error) {
      await connection.pause((tries += 1), error)
    }
  }
}
