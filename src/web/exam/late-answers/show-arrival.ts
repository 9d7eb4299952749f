import { createElement } from 'react'
import { readVisitor } from '../../base/session.ts'
import { isPlayer } from '../../shell/has-frame.ts'
import { toast } from '../../ui/toast.tsx'
import { submitToast } from '../use-exam.ts'
import { StoredAnswersText } from './stored-answers-text.tsx'
import type { Arrival } from './arrivals.ts'

/**
 * Says what has arrived. For a submission what this page shows is loaded anew, unless another test is taken on it; a test that goes on is
 * shown as before.
 */
export function showArrival(arrival: Arrival, refresh: () => void): void {
  if (readVisitor(document.cookie)?.email !== arrival.userEmail) return
  if ('stored' in arrival) return void toast.success(createElement(StoredAnswersText, arrival.stored))
  const { message } = arrival
  if (message !== null) toast.success(message, { id: submitToast })
  if (!isPlayer(location.pathname)) refresh()
}
