import { sayNoNetwork } from './no-network.ts'

/** Loads the page again. Where the browser knows of no network the server is asked first: what is shown would be lost, and browsers err. */
async function reload(): Promise<void> {
  if (!navigator.onLine) {
    const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
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
