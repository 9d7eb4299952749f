import type { Checked, Summary } from './practice-calls.ts'
import type { Place } from './waiting-answers.ts'

/** Answers of a student that waited on this device and wait no more: taken by the server with their verdicts, or rejected for good. */
export type Delivery = {
  userEmail: string
  taken: readonly { place: Place; checked: Checked; summary: Summary }[]
  rejected: readonly { place: Place; questionId: number; code: string | null; message: string }[]
}

const channelName = 'practice-answers'

/** Reports a delivery to every page of this device, this one too. */
export function reportDelivery(delivery: Delivery): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(delivery)
  channel.close()
}

/** Subscribes to deliveries of every page of this device; returns the unsubscriber. */
export function subscribeToDeliveries(listener: (delivery: Delivery) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Delivery>) => listener(data))
  return () => channel.close()
}
