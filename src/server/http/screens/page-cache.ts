import { forwardOnly } from '../../clock.ts'
import { openLru } from '../../limits/lru.ts'
import type { Actor } from '../actor.ts'

/** Returns a short string that identifies what a user's page shows; null when it may change at any time. */
export type PageStamp = (url: URL, actor: Actor) => Promise<string | null>

/** A cache of users' rendered pages that no longer change. */
export type PageCache = {
  find(key: string): Buffer | undefined
  store(key: string, html: Buffer): void
}

/** The lifetime of a cached page: details such as the academy's name may change. */
const lifetimeMs = 60_000

/** Opens a cache of the most recently used pages, of at most `mostBytes`. */
export function openPageCache(clock: () => number, mostBytes = 16 * 1024 * 1024): PageCache {
  const now = forwardOnly(clock)
  const pages = openLru<string, { html: Buffer; until: number }>(mostBytes, ({ html }) => html.length)
  return {
    find(key) {
      const page = pages.get(key)
      if (!page || page.until > now()) return page?.html
      pages.delete(key)
      return undefined
    },
    store: (key, html) => pages.set(key, { html, until: now() + lifetimeMs }),
  }
}
