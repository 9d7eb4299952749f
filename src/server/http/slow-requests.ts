import type { IncomingMessage, Server } from 'node:http'
import { slowRequest } from './security-headers.ts'

/** How long a client may take to send a request. */
export type RequestPatience = {
  /** For the headers. */
  headersMs: number
  /** A body has to bring `leastBytes`, or its end, again and again within this time. */
  progressMs: number
  leastBytes: number
  /** For all of a request. */
  totalMs: number
  /** How often the first and the last are looked at. */
  checkEveryMs: number
}

/** A picture of 8 MB comes through at 30 kB a second; whoever sends a byte now and then is cut off after 30 s. */
export const patienceWithRequests: RequestPatience = {
  headersMs: 30_000,
  progressMs: 30_000,
  leastBytes: 32 * 1024,
  totalMs: 300_000,
  checkEveryMs: 5_000,
}

/** Cuts off requests whose body makes no progress, the way that Node does with requests which take too long in all. */
export function cutSlowBodies(server: Server, { progressMs, leastBytes }: RequestPatience): void {
  server.on('request', (request: IncomingMessage) => {
    const { socket, headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      if (request.complete || came >= leastBytes) return
      clearInterval(timer)
      server.emit('clientError', Object.assign(new Error('the body came too slowly'), { code: slowRequest }), socket)
    }, progressMs)
    for (const over of ['end', 'close']) request.once(over, () => clearInterval(timer))
  })
}
