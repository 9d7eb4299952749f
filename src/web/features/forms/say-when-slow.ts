import { slowMs } from '../../base/browser-api.ts'
import { isPopoverOpen } from '../../ui/popovers.ts'

/** Says that the site does not answer once something takes longer than usual. Returns a function that ends it, and takes the notice away. */
export function sayWhenSlow(): () => void {
  const notice = document.querySelector<HTMLElement>('[data-no-reply]')
  const slow = setTimeout(() => notice && !isPopoverOpen(notice) && notice.showPopover(), slowMs)
  return () => {
    clearTimeout(slow)
    if (notice && isPopoverOpen(notice)) notice.hidePopover()
  }
}
