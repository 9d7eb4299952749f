import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, readCookies, sessionCookies } from './cookies.ts'
import { refuse } from './refusal.ts'

type WireRequest = { method: string; path: string; body: unknown; headers: Record<string, string> }
type WireReply = { status: number; body: unknown; retryAfterSeconds: number | null }

/** What draws a page: built from `web`, handed over by main.ts. */
export type DrawPage = (request: {
  url: string
  cookies: string
  send: (request: WireRequest) => Promise<WireReply>
}) => Promise<{ status: number; html: string } | { redirectTo: string }>

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "frame-src https://www.youtube-nocookie.com",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** Serves every address that is not the API's or a file's as a page drawn on the server. */
export function servePages(app: FastifyInstance, draw: DrawPage, options: { isDevelopment: boolean }): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: (request, reply) => sendPage(app, draw, request, reply, options),
  })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: (_request, reply) => {
      void reply.header('allow', 'GET, HEAD')
      refuse('route.method_not_allowed')
    },
  })
  // Below /api an unknown address answers in JSON.
  app.all('/api/*', () => refuse('route.not_found'))
}

async function sendPage(
  app: FastifyInstance,
  draw: DrawPage,
  request: FastifyRequest,
  reply: FastifyReply,
  { isDevelopment }: { isDevelopment: boolean },
) {
  const header = request.headers.cookie ?? ''
  const cookies = readCookies(header)
  const hasSession = Boolean(cookies['token'] && cookies['user'])
  const hasHalfSession = sessionCookies.some((name) => cookies[name] !== undefined) && !hasSession
  const drawn = await draw({
    url: request.url,
    cookies: hasSession ? header : withoutSession(header),
    send: (wire) => sendInside(app, wire, request, hasSession ? cookies['token'] : undefined),
  })
  void reply.headers(pageHeaders)
  if (!isDevelopment) void reply.header('content-security-policy', policy)
  if (hasHalfSession) void reply.header('set-cookie', sessionCookies.map(clearCookie))
  if ('redirectTo' in drawn) {
    void reply.header('cache-control', 'no-store')
    // Sent to sign in with a session in hand: the session is over, and its cookies with it. A8
    if (hasSession && drawn.redirectTo.startsWith('/login')) void reply.header('set-cookie', sessionCookies.map(clearCookie))
    return reply.redirect(drawn.redirectTo, 302)
  }
  void reply.header('cache-control', hasSession ? 'private, no-store' : 'no-cache')
  return reply.code(drawn.status).send(drawn.html)
}

/** Calls the API for a page being drawn, with the session of who asked for it. */
async function sendInside(app: FastifyInstance, wire: WireRequest, request: FastifyRequest, token: string | undefined) {
  const response = await app.inject({
    method: wire.method as 'GET',
    url: wire.path,
    remoteAddress: request.ip,
    headers: {
      ...wire.headers,
      'lantern-client': 'web',
      ...(token && { authorization: `Bearer ${token}`, cookie: request.headers.cookie ?? '' }),
    },
    ...(wire.body !== undefined && { payload: wire.body as object }),
  })
  return { status: response.statusCode, body: response.json<unknown>(), retryAfterSeconds: null }
}

function withoutSession(header: string): string {
  const names: readonly string[] = sessionCookies
  return header
    .split(/;\s*/)
    .filter((part) => !names.includes(part.split('=')[0] ?? ''))
    .join('; ')
}
