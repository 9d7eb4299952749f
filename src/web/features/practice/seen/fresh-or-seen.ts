import { redirectDocument } from 'react-router'
import { ApiError } from '../../../base/api.ts'
import { ownHeaders } from '../../../base/browser-api.ts'
import type { Seen, SeenPage } from './seen.ts'

/** The statuses of a call that did not reach the server. */
const outages = new Set([0, 502, 503, 504])

const isInBrowser = () => typeof document !== 'undefined'

/** Returns whether a browser did not reach the server. */
const isOutOfReach = (error: unknown) => isInBrowser() && error instanceof ApiError && outages.has(error.status)

/** Finds what a page showed last; none where the code for that is not on this device. */
const findSeen = <Data>(page: SeenPage) =>
  import('./seen-pages.ts').then((pages) => pages.findSeen<Data>(page)).catch(() => null)

/**
 * Loads what a page shows. Where the server is out of reach, the browser returns what the page showed last instead; a page that was stored
 * itself does so at once, for there was no network a moment ago. L8
 */
export async function freshOrSeen<Data>(page: SeenPage, load: () => Promise<Data>): Promise<Seen<Data>> {
  const stored = isInBrowser() && 'lantern-build' in ownHeaders ? await findSeen<Data>(page) : null
  if (stored) return stored
  try {
    return { data: await load(), seenAt: null }
  } catch (error) {
    if (!isOutOfReach(error)) throw error
    const seen = await findSeen<Data>(page)
    if (!seen) throw error
    return seen
  }
}

/** Loads what a page shows. Where the server is out of reach, it leads to what the service worker keeps for the page's address, which keeps its query. */
export async function freshOrKept<Data>(
  { path, query }: { path: string; query: URLSearchParams },
  load: () => Promise<Data>,
): Promise<Data> {
  try {
    return await load()
  } catch (error) {
    const isKept = isOutOfReach(error) && (await navigator.serviceWorker?.getRegistration(path))?.active
    throw isKept ? redirectDocument(query.size > 0 ? `${path}?${query}` : path) : error
  }
}
