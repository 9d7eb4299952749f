/** Reloads the page by itself: a message that it has just shown is repeated, which it is not when the user reloads. */
export function reloadPage(): void {
  document.documentElement.dataset['leaving'] = ''
  location.reload()
}
