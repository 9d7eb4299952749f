import type { IncomingMessage, Server } from 'node:http'
import { slowRequest } from './security-headers.ts'

/** Time limits for a client to send a request. */
export type RequestTimeouts = {
  /** For the headers. */
  headersMs: number
  /** A body must bring `leastBytes`, or end, in each period of this length. */
  progressMs: number
  leastBytes: number
  /** For the whole request. */
  totalMs: number
  /** The interval at which the time for headers and the whole request is checked. */
  checkEveryMs: number
}

/** An 8 MB picture arrives at 30 kB/s; a client that sends a byte now and then is cut off after 30 s. */
export const requestTimeouts: RequestTimeouts = {
  headersMs: 30_000,
  progressMs: 30_000,
  leastBytes: 32 * 1024,
  totalMs: 300_000,
  checkEveryMs: 5_000,
}

/** Ends requests whose body makes no progress, in the same way as Node ends requests that take too long. */
export function cutSlowBodies(server: Server, { progressMs, leastBytes }: RequestTimeouts): void {
  server.on('request', (request: IncomingMessage) => {
    const { socket, headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      if (request.complete || came >= leastBytes) return
      clearInterval(timer)
      server.emit('clientError', Object.assign(new Error('the body arrived too slowly'), { code: slowRequest }), socket)
    }, progressMs)
    for (const over of ['end', 'close']) request.once(over, () => clearInterval(timer))
  })
}
