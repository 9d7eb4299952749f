/** Reloads the page by itself: a message that it has just shown is repeated, which it is not when the user reloads. */
export function reloadPage(): void {
  document.documentElement.dataset['leaving'] = ''
  location.reload()
}

/** Time limit for the server's response before a page is loaded again, in ms. */
const healthMs = 5000

/** Returns whether the server answers. */
export const isServerReached = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(healthMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Loads the page again if the server answers, for a failed load would lose what is shown. Returns whether it does. */
export async function reloadWhenReached(): Promise<boolean> {
  const isReached = await isServerReached()
  if (isReached) location.reload()
  return isReached
}

/** After how many ms a page that did not arrive is requested again, when no event says that the network is back. */
export const retryMs = 5_000
