import { useEffect } from 'react'
import { useRootData } from '../../../base/place.tsx'
import type { Seen, SeenPage } from './seen.ts'

/** Stores what a page shows, once it is on the screen, for when there is no network. L8 */
export function useSeenPage<Data>(page: SeenPage, seen: Seen<Data> | null): void {
  // Of this document: the cookie can name another student by now.
  const userEmail = useRootData().visitor?.email
  useEffect(() => {
    if (seen?.seenAt !== null || userEmail === undefined) return
    import('./seen-pages.ts').then(({ storeSeen }) => storeSeen(userEmail, page, seen.data)).catch(() => undefined)
  }, [userEmail, page, seen])
}
