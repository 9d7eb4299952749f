import type { AttemptFlow } from './attempt-flow.ts'

/** Sends what waits when the page is left, and looks at the server when it is seen again; answers how to stop. */
export function listenToPage(flow: AttemptFlow): () => void {
  if (typeof window === 'undefined') return () => {}
  const listening = new AbortController()
  const { signal } = listening
  const onHidden = () => flow.hurry()
  const onSeen = () => {
    flow.connection.wake()
    const { status } = flow.snapshot
    if (status === 'ready' || status === 'submitting') void flow.look()
  }
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? onHidden() : onSeen()), {
    signal,
  })
  window.addEventListener('pagehide', onHidden, { signal })
  window.addEventListener('pageshow', (event) => event.persisted && onSeen(), { signal })
  window.addEventListener('online', onSeen, { signal })
  window.addEventListener('offline', () => flow.connection.note('offline'), { signal })
  return () => listening.abort()
}
