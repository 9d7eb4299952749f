/** Makes every control that says so load the page again. */
export function listenForReload(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-reload]') && navigator.onLine) location.reload()
  })
}
