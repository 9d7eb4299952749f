/** Reloads the page by itself: a message that it has just shown is repeated, which it is not when the user reloads. */
export function reloadPage(): void {
  document.documentElement.dataset['leaving'] = ''
  location.reload()
}

/** After how many ms a page that did not arrive is requested again, when no event says that the network is back. */
export const retryMs = 5_000
