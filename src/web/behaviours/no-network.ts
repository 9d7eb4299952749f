/** Keeps the page, and says why, where the browser would put a page of its own: a link was pressed and there is no network. */
export function stayWithoutNetwork(): void {
  const told = document.querySelector<HTMLElement>('[data-no-network]')
  if (!told) return
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([target], [download])')
    if (!link || navigator.onLine || event.defaultPrevented || link.hash !== '') return
    event.preventDefault()
    if (!told.matches(':popover-open')) told.showPopover()
  })
  addEventListener('online', () => told.hidePopover())
}
