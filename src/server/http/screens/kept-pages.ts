import type { Actor } from '../actor.ts'

/** What a person's page shows, said in a few letters; null when it may change any time. */
export type PageStamp = (url: URL, actor: Actor) => Promise<string | null>

/** Pages of single people that cannot change any more, drawn once. */
export type KeptPages = {
  find(key: string): Buffer | undefined
  store(key: string, html: Buffer): void
}

/** Small things around the content, such as the academy's name, may change: a page is drawn anew after this long. */
const keptMs = 60_000

/** Keeps the pages used last, at most `mostBytes` of them. */
export function openKeptPages(now: () => number, mostBytes = 16 * 1024 * 1024): KeptPages {
  const pages = new Map<string, { html: Buffer; until: number }>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= pages.get(key)?.html.length ?? 0
    pages.delete(key)
  }
  return {
    find(key) {
      const page = pages.get(key)
      if (!page) return undefined
      drop(key)
      if (page.until <= now()) return undefined
      pages.set(key, page)
      bytes += page.html.length
      return page.html
    },
    store(key, html) {
      drop(key)
      pages.set(key, { html, until: now() + keptMs })
      bytes += html.length
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes) return
        drop(oldest)
      }
    },
  }
}
