import { whenUnsynced } from '../../exam/session/unsynced.ts'
import { subscribeToDeliveries } from './deliveries.ts'

/** Sends what waits on this device; the code for it too comes only when there is a network. */
function send(): void {
  void import('./send-waiting.ts').then(
    ({ sendWaiting }) => sendWaiting(),
    () => addEventListener('online', send, { once: true }),
  )
}

/**
 * Sends answers of practice that wait on this device, from whatever page: now, when the network or the user comes back, and from time to
 * time. What arrives is said, and `refresh` loads anew what shows it. L8
 */
export function lookForWaitingAnswers(refresh: () => void): void {
  whenUnsynced(send)
  subscribeToDeliveries(
    (delivery) => void import('./show-delivery.ts').then(({ showDelivery }) => showDelivery(delivery, refresh)),
  )
}
