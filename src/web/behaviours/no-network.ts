/** Stays on the page and says why, where the browser would show its own error page: a link was pressed without a network. */
export function stayWithoutNetwork(): void {
  const notice = document.querySelector<HTMLElement>('[data-no-network]')
  if (!notice) return
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([target], [download])')
    if (!link || navigator.onLine || event.defaultPrevented || link.hash !== '') return
    event.preventDefault()
    if (!notice.matches(':popover-open')) notice.showPopover()
  })
  addEventListener('online', () => notice.hidePopover())
}
