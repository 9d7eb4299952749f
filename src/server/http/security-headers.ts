import { ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from './refusal.ts'
import { envelopeOf } from './translate.ts'

/** The policy of responses that are no page: they may load, run and frame nothing. Pages have their own. */
const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** One year; without other hosts of the domain, which may not belong to this site. */
const httpsOnly = 'max-age=31536000'

const headersFor = (siteUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': policyOfData,
  ...(siteUrl.startsWith('https:') && { 'strict-transport-security': httpsOnly }),
})

/**
 * Returns the class of all responses of a server, which start with the security headers, be it data, a file, a redirect, a refusal, or
 * a response of Node itself. A reply can override each of them.
 */
export function secureResponses(siteUrl: () => string): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(request: Request) {
      super(request)
      for (const [name, value] of Object.entries(headersFor(siteUrl()))) this.setHeader(name, value)
    }
  }
}

/** Node's error code for a request that took too long to arrive. */
export const slowRequest = 'ERR_HTTP_REQUEST_TIMEOUT'

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, [slowRequest]: 408 }

/** Responds to a malformed request, which has no reply object: writes the response to the connection and closes it. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, siteUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statusOf[error.code ?? ''] ?? 400
  const body = JSON.stringify(envelopeOf(new Refusal(status === 408 ? 'request.too_slow' : 'request.malformed')))
  const headers = {
    ...headersFor(siteUrl),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
