import { examWorker } from '../../exam/offline/exam-worker.ts'

/** The addresses of the service worker of the player: the page that it stores is among the first. */
const scopes = [examWorker.scope, '/practice', '/quiz-practice/', '/plan', '/progress', '/words']

/** Has the service worker of the player look after the addresses of practice, and of the pages that can be read as they were seen. P14 L8 */
export function lookAfterPractice(): void {
  for (const scope of scopes) navigator.serviceWorker?.register(examWorker.url, { scope }).catch(() => undefined)
}
