import type { StoredAnswers } from '../session/replay.ts'

/**
 * A submission that has come to its end at the server, with what the server said (null when it said nothing), or answers of a closed page
 * to a test that goes on; and whose they are.
 */
export type Arrival = { userEmail: string } & ({ message: string | null } | { stored: StoredAnswers })

const channelName = 'submissions'

/** Notifies every page of this device, this one too, of an arrival. */
export function tellArrival(arrival: Arrival): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(arrival)
  channel.close()
}

/** Subscribes to arrivals from every page of this device. */
export function onArrival(listener: (arrival: Arrival) => void): void {
  new BroadcastChannel(channelName).addEventListener('message', ({ data }: MessageEvent<Arrival>) => listener(data))
}
