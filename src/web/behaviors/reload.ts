import { reloadWhenReached } from '../base/reload-page.ts'
import { sayNoNetwork } from './no-network.ts'

/** Loads the page again. A browser that reports no network can be wrong: the server is asked first. */
async function reload(): Promise<void> {
  if (navigator.onLine) return location.reload()
  if (!(await reloadWhenReached())) sayNoNetwork(() => location.reload())
}

/** Makes every control that says so load the page again. */
export function listenForReload(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-reload]')) void reload()
  })
}
