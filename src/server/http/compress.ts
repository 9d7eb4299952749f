import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Limiter } from '../limits/limiter.ts'
import { clientGone } from './client-gone.ts'
import { Refusal } from './refusal.ts'

/** Bytes below which compressing saves no packet worth the work. */
export const smallestCompressed = 1_024

/** The better one first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** The best encoding of those that a request's header names; undefined: as it is. */
export const wantedEncoding = (accepted = ''): Encoding | undefined => encodings.find((one) => accepted.includes(one))

/** Compresses the bytes of a page or an answer, off the main thread. */
export const compressed = {
  gzip: promisify(gzip),
  // A window of 256 KB holds any page, and a compressor takes its memory by the window.
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
 * Sends what people read, pages and JSON, compressed to whoever takes it so: a test's questions and a review are a phone's
 * longest waits. Files and what the micro-cache serves are compressed already. What finds no place in time is sent as it is: the
 * work is done, and to refuse it now would waste it.
 */
export function compressAnswers(app: FastifyInstance, limiter: Limiter): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length < smallestCompressed)
      return payload
    const type = String(reply.getHeader('content-type') ?? '')
    if (!/^(text\/html|application\/json)/.test(type) || reply.hasHeader('content-encoding')) return payload
    // Whoever keeps it knows that the next one may read another form.
    void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = wantedEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return payload
    const claimant = { address: request.ip, signal: clientGone(reply) }
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
