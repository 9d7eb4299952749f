/** Returns whether the page is hidden. */
export const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'

type PageListener = {
  /** The page may be about to end. */
  onLeft: () => void
  /** The page is visible again, or the network is back. */
  onSeen: () => void
  onOffline: () => void
}

/** Subscribes to the events of the page; returns a function that unsubscribes. */
export function listenToPage({ onLeft, onSeen, onOffline }: PageListener): () => void {
  if (typeof window === 'undefined') return () => {}
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', () => (isHidden() ? onLeft() : onSeen()), { signal })
  window.addEventListener('pagehide', onLeft, { signal })
  window.addEventListener('pageshow', (event) => event.persisted && onSeen(), { signal })
  window.addEventListener('online', onSeen, { signal })
  window.addEventListener('offline', onOffline, { signal })
  return () => listening.abort()
}
