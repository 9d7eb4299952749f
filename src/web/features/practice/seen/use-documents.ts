import { useLayoutEffect } from 'react'
import { isKeptPlace } from '../../../base/kept-places.ts'

/**
 * Follows a link by loading its document: the router of a stored page would show the pages of its own build. Without a network only what is
 * kept for that can be loaded.
 */
function leaveByDocument(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([target], [download])')
  // With a key it opens in another tab or window, as everywhere.
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!link || isElsewhere || !(navigator.onLine || isKeptPlace(link.pathname))) return
  event.preventDefault()
  location.assign(link.href)
}

/** Has every link of a page that is shown without a network lead to a document. P14 */
export function useDocuments(): void {
  // With the links themselves: one may be followed before the next frame.
  useLayoutEffect(() => {
    document.addEventListener('click', leaveByDocument, { capture: true })
    return () => document.removeEventListener('click', leaveByDocument, { capture: true })
  }, [])
}
