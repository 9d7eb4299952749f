import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Limiter } from '../limits/limiter.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { Refusal } from './refusal.ts'

/** Bytes below which compression is not worth the work. */
export const smallestCompressed = 1_024

/** The encodings, best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Returns the best encoding that a request accepts; undefined: none. */
export const wantedEncoding = (accepted = ''): Encoding | undefined => encodings.find((one) => accepted.includes(one))

/** Compresses a page or a response, off the main thread. */
export const compressed = {
  gzip: promisify(gzip),
  // A window of 256 KB fits any page, and the compressor's memory grows with the window.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
}

/**
 * Compresses pages, JSON, the feed, the sitemap and drawings for clients that accept it: a test's questions and a review are the longest waits on a phone.
 * Files and micro-cached pages are compressed already. When the limiter has no place in time, the response is sent uncompressed, because
 * rejecting it would waste the work already done.
 */
export function compressResponses(app: FastifyInstance, limiter: Limiter): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length < smallestCompressed)
      return payload
    const type = String(reply.getHeader('content-type') ?? '')
    if (
      !/^(text\/html|application\/(json|(atom\+)?xml|manifest)|image\/svg)/.test(type) ||
      reply.hasHeader('content-encoding')
    )
      return payload
    // Tells caches that the body varies by Accept-Encoding.
    void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = wantedEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return payload
    const claimant = { address: request.ip, signal: disconnectSignal(reply) }
    try {
      const small = await limiter.run(() => compressed[encoding](Buffer.from(payload)), claimant)
      void reply.header('content-encoding', encoding).removeHeader('content-length')
      return small
    } catch (error) {
      if (error instanceof Refusal) return payload
      throw error
    }
  })
}
