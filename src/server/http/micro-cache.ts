import type { IncomingMessage, ServerResponse } from 'node:http'
import { forwardOnly } from '../clock.ts'
import { chooseLanguage } from '../../languages/choose.ts'
import { languageCookie, languages as allLanguages } from '../../languages/registry.ts'
import type { Limiter } from '../limits/limiter.ts'
import { openLru } from '../limits/lru.ts'
import { compressed, smallestCompressed, wantedEncoding, type Encoding } from './compress.ts'
import { readCookies, sessionCookies } from './cookies.ts'

/** The time for which a visitor's reply is fresh, and for which it is then served stale while one request renews it, in ms. */
const freshMs = 2_000
const staleMs = 10_000
/** The bookkeeping of an entry, in bytes: so that a great many small ones are bounded too. */
const entryBytes = 1_024
/** The number of recently requested addresses that are remembered. */
const mostAsked = 2_000
const longestKey = 300

type Entry = {
  madeAt: number
  isBeingRenewed: boolean
  headers: Record<string, string>
  bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer }
  /** The requested encoding, in which the body is or will be compressed. */
  asked: Set<Encoding>
}

const sizeOf = ({ bodies: { identity, gzip: zipped, br } }: Entry) =>
  entryBytes + identity.length + (zipped?.length ?? 0) + (br?.length ?? 0)

/** The same bytes for every visitor of an address for a few seconds; compressed once. */
export type MicroCache = {
  /** The key of a request that any visitor might make, or null when it belongs to a user. */
  keyOf(request: IncomingMessage): string | null
  /** Answers from memory; false when the request has to be carried out. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Caches a reply that was requested before within a short time, unless what it was made from has changed meanwhile. */
  store(key: string, body: string, headers: Record<string, string>, tookMs?: number): void
  /** Forgets everything, after a change that visitors see. */
  clear(): void
  /** Returns its present size in bytes. */
  bytes(): number
}

/** Opens a cache of at most `mostBytes`, the pages used last, each language apart; `clock` in milliseconds. */
export function openMicroCache(
  clock: () => number,
  compressing: Limiter,
  { languages = allLanguages, mostBytes = 8 * 1024 * 1024 } = {},
): MicroCache {
  const now = forwardOnly(clock)
  let clearedAt = Number.NEGATIVE_INFINITY
  const entries = openLru<string, Entry>(mostBytes, sizeOf)
  const asked = openLru<string, number>(mostAsked)

  /**
   * Compresses an entry when the first caller who takes that encoding asks; the plain bytes serve until then, and a failure leaves them
   * plain.
   */
  const compress = async (key: string, entry: Entry, encoding: Encoding) => {
    const isCurrent = () => entries.get(key) === entry
    if (!isCurrent()) return
    const made = await compressed[encoding](entry.bodies.identity)
    if (!isCurrent()) return
    entry.bodies[encoding] = made
    entries.set(key, entry)
  }
  const compressSoon = (key: string, entry: Entry, encoding: Encoding) => {
    entry.asked.add(encoding)
    compressing.run(() => compress(key, entry, encoding), {}).catch(() => entry.asked.delete(encoding))
  }
  /** Returns whether this was requested recently: addresses requested once, as by a crawler, are not cached. */
  const isAskedAgain = (key: string) => {
    const before = asked.get(key)
    asked.set(key, now())
    return before !== undefined && now() - before <= staleMs
  }

  const keyOf = (request: IncomingMessage) => {
    const { method, url = '/', headers } = request
    if (method !== 'GET' || headers.authorization !== undefined || headers['if-none-match'] !== undefined) return null
    const cookies = readCookies(headers.cookie)
    if (sessionCookies.some((name) => name in cookies)) return null
    // What a page shows of these is all that it shows of a visitor.
    const theme = cookies['theme'] === 'dark' || cookies['theme'] === 'light' ? `${cookies['theme']} ` : ''
    const lines = /^\d{1,2}$/.test(cookies['deviceCart'] ?? '') ? Number(cookies['deviceCart']) : 0
    const cart = lines > 0 ? `${lines} ` : ''
    const wishes = { cookie: cookies[languageCookie], accepted: headers['accept-language'] }
    const language = chooseLanguage(languages, wishes)
    return (language === languages[0] ? '' : `${language.code} `) + theme + cart + url
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
      const wanted = wantedEncoding(request.headers['accept-encoding'])
      const encoding = wanted !== undefined && entry.bodies[wanted] ? wanted : 'identity'
      const body = entry.bodies[encoding] ?? entry.bodies.identity
      if (wanted !== undefined && !entry.asked.has(wanted) && body.length >= smallestCompressed)
        compressSoon(key ?? '', entry, wanted)
      response.writeHead(200, {
        ...entry.headers,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': body.length,
      })
      response.end(body)
      return true
    },
    store(key, body, headers, tookMs = 0) {
      if (now() - tookMs < clearedAt) return
      if (key.length > longestKey || !(isAskedAgain(key) || entries.get(key))) return
      const entry: Entry = {
        madeAt: now(),
        isBeingRenewed: false,
        headers: { ...headers, vary: 'accept-encoding, accept-language, cookie, authorization' },
        bodies: { identity: Buffer.from(body) },
        asked: new Set(),
      }
      // A body that would take most of the memory is not cached.
      if (sizeOf(entry) > mostBytes / 8) entries.delete(key)
      else entries.set(key, entry)
    },
    clear() {
      clearedAt = now()
      entries.clear()
    },
    bytes: () => entries.total(),
  }
}
