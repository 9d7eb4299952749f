import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readCookies } from './cookies.ts'

/** How long what a visitor sees may be kept, and how much longer it is shown while one request makes it anew. */
const freshMs = 3_000
const staleMs = 10_000
const mostEntries = 500
const smallestCompressed = 1_024

type Entry = {
  madeAt: number
  isBeingRenewed: boolean
  headers: Record<string, string>
  bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer }
}

const compressed = {
  gzip: promisify(gzip),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
}

/** The same bytes for every visitor of an address for a few seconds; compressed once. */
export type MicroCache = {
  /** The key of a request that any visitor might make, or null when it is somebody's own. */
  keyOf(request: IncomingMessage): string | null
  /** Answers from memory; false when the request has to be carried out. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  store(key: string, body: Buffer, headers: Record<string, string>): void
  /** Forgets everything, after a change that visitors see. */
  clear(): void
}

/** Opens a cache; `now` in milliseconds. */
export function openMicroCache(now: () => number): MicroCache {
  const entries = new Map<string, Entry>()

  const keyOf = (request: IncomingMessage) => {
    const { method, url = '/', headers } = request
    if (method !== 'GET' || headers.authorization !== undefined || headers['if-none-match'] !== undefined) return null
    if (headers.cookie === undefined) return url
    const cookies = readCookies(headers.cookie)
    if ('token' in cookies || 'user' in cookies || 'companion' in cookies) return null
    return cookies['theme'] === 'dark' || cookies['theme'] === 'light' ? `${cookies['theme']} ${url}` : url
  }

  return {
    keyOf,
    serve(request, response) {
      const key = keyOf(request)
      const entry = key === null ? undefined : entries.get(key)
      if (!entry) return false
      const age = now() - entry.madeAt
      if (age > freshMs && (age > staleMs || !entry.isBeingRenewed)) {
        entry.isBeingRenewed = true
        return false
      }
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding =
        accepted.includes('br') && entry.bodies.br
          ? 'br'
          : accepted.includes('gzip') && entry.bodies.gzip
            ? 'gzip'
            : 'identity'
      const body = entry.bodies[encoding] ?? entry.bodies.identity
      response.writeHead(200, {
        ...entry.headers,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': body.length,
      })
      response.end(body)
      return true
    },
    store(key, body, headers) {
      const entry: Entry = {
        madeAt: now(),
        isBeingRenewed: false,
        headers: { ...headers, vary: 'accept-encoding, cookie, authorization' },
        bodies: { identity: body },
      }
      entries.delete(key)
      entries.set(key, entry)
      const oldest = entries.keys().next().value
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
      if (body.length < smallestCompressed) return
      // The plain bytes serve until these are ready; a failure leaves them plain.
      for (const encoding of ['gzip', 'br'] as const)
        void compressed[encoding](body).then(
          (bytes) => (entry.bodies[encoding] = bytes),
          () => undefined,
        )
    },
    clear: () => entries.clear(),
  }
}
