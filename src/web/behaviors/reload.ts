import { sayNoNetwork } from './no-network.ts'

/** Time limit for the server's response, in ms; after that, there counts as no network. */
const healthMs = 5000

/** Loads the page again. A browser that reports no network can be wrong, but a failed load would lose the page: the server is asked first. */
async function reload(): Promise<void> {
  if (!navigator.onLine) {
    const isReached = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(healthMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isReached) return sayNoNetwork(() => location.reload())
  }
  location.reload()
}

/** Makes every control that says so load the page again. */
export function listenForReload(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-reload]')) void reload()
  })
}
