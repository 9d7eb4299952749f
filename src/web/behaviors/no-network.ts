import { isKeptPlace } from '../base/kept-places.ts'
import { isPopoverOpen } from '../ui/popovers.ts'

/** Says that there is no network until there is one again, and then calls back. */
export function sayNoNetwork(then?: () => void): void {
  const notice = document.querySelector<HTMLElement>('[data-no-network]')
  if (notice && !isPopoverOpen(notice)) notice.showPopover()
  if (then) addEventListener('online', then, { once: true })
}

/** Opens an address that a service worker at work looks after, because something of it may be on this device. Returns whether it does. L8 */
async function openKept({ href, pathname }: HTMLAnchorElement): Promise<boolean> {
  const worker = isKeptPlace(pathname) && (await navigator.serviceWorker?.getRegistration(href))?.active
  if (worker) location.assign(href)
  return Boolean(worker)
}

/**
 * Stays on the page and says why, where the browser would show its own error page: a link was pressed without a network. What is kept for
 * that is opened.
 */
export function stayWithoutNetwork(): void {
  const notice = document.querySelector<HTMLElement>('[data-no-network]')
  if (!notice) return
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([target], [download])')
    if (!link || navigator.onLine || event.defaultPrevented || link.hash !== '') return
    event.preventDefault()
    void openKept(link).then((isOpened) => isOpened || sayNoNetwork())
  })
  addEventListener('online', () => notice.hidePopover())
}
