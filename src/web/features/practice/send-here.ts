import { replayHere } from '../../exam/late-answers/replay-here.ts'
import { subscribeToDeliveries } from './deliveries.ts'
import { sendWaiting } from './send-waiting.ts'
import { showDelivery } from './show-delivery.ts'

/** The delay in ms before answers of tests are sent: the page itself has its turn first. */
const turnMs = 1500

let isShowing = false

/** Sends what waits on this device, and from then on says what arrives of practice, also from other pages of it. */
export function sendHere(refresh: () => void): void {
  if (!isShowing) subscribeToDeliveries((delivery) => showDelivery(delivery, refresh))
  isShowing = true
  void sendWaiting()
  setTimeout(replayHere, turnMs)
}
