import { readVisitor } from '../../base/session.ts'
import { isPlayer } from '../../shell/has-frame.ts'
import { toast } from '../../ui/toast.tsx'
import { submitToast } from '../use-exam.ts'
import type { Arrival } from './arrivals.ts'

/** Says that a submission has arrived, and loads anew what this page shows, unless another test is taken on it. */
export function showArrival({ userEmail, message }: Arrival, refresh: () => void): void {
  if (readVisitor(document.cookie)?.email !== userEmail) return
  if (message !== null) toast.success(message, { id: submitToast })
  if (!isPlayer(location.pathname)) refresh()
}
