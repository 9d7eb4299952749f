import { useEffect } from 'react'
import type { Seen, SeenPage } from './seen.ts'

/** Stores what a page shows, once it is on the screen, for when there is no network. L8 */
export function useSeenPage<Data>(page: SeenPage, seen: Seen<Data> | null): void {
  useEffect(() => {
    if (seen?.seenAt !== null) return
    import('./seen-pages.ts').then(({ storeSeen }) => storeSeen(page, seen.data)).catch(() => undefined)
  }, [page, seen])
}
