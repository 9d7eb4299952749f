/** Returns whether the page is hidden. */
export const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'

type PageListener = {
  /** The page may be about to end. */
  onLeft: () => void
  /** The page is visible again, or the network is back. */
  onSeen?: () => void
  onOffline?: () => void
}

/** Subscribes to the events of the page; returns a function that unsubscribes. */
export function listenToPage({ onLeft, onSeen = () => {}, onOffline = () => {} }: PageListener): () => void {
  if (typeof window === 'undefined') return () => {}
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', () => (isHidden() ? onLeft() : onSeen()), { signal })
  // Before the device is let go of.
  window.addEventListener('pagehide', onLeft, { signal, capture: true })
  window.addEventListener('pageshow', (event) => event.persisted && onSeen(), { signal })
  window.addEventListener('online', onSeen, { signal })
  window.addEventListener('offline', onOffline, { signal })
  return () => listening.abort()
}

/**
 * Listens to the end of a page, which the browser may keep in memory and show again; every other listener to its end has been called before.
 * For as long as the page lives.
 */
export function listenToLeaving(onGone: () => void, onBack: () => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('pagehide', onGone)
  window.addEventListener('pageshow', onBack)
}
