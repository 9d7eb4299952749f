import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../languages/registry.ts'
import type { Limiter } from '../../limits/limiter.ts'
import type { Actor } from '../actor.ts'
import { languageOf } from '../language-of.ts'
import { disconnectSignal } from '../disconnect-signal.ts'
import { bindCompanion, clearSession, readCookies, readHidden, sessionCookies } from '../cookies.ts'
import { isSecure } from '../mount.ts'
import type { PageCache, PageStamp } from './page-cache.ts'
import { refuse } from '../refusal.ts'
import type { RefusalScreens } from './refusal-screens.ts'
import type { Context } from '../context.ts'
import { loggableFailure } from '../translate.ts'

type WireRequest = { method: string; path: string; body: unknown; headers: Record<string, string> }
type WireReply = { status: number; body: unknown; retryAfterSeconds: number | null }

/** Renders a page; built from `web`, passed in by main.ts. */
export type RenderPage = (request: {
  url: string
  cookies: string
  siteUrl: string
  /** The language it is rendered in. */
  language: Language
  /** True if it shows what is not published yet. T10 */
  isPreview?: boolean
  /** A status whose screen stands instead of the page. */
  refusedWith?: number
  send: (request: WireRequest) => Promise<WireReply>
  report: (error: unknown) => void
}) => Promise<{ status: number; html: string; isConfidential?: boolean } | { redirectTo: string }>

/** The screens: what renders them, the patterns of the addresses that are documents, and what the sitemap lists. */
export type RenderedScreens = { render: RenderPage; documents: readonly string[]; listed: readonly string[] }

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'frame-src https://www.youtube-nocookie.com',
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
  // Who is signed in, and the language, change what a page says.
  vary: 'accept-language, cookie',
}

/**
 * Returns the header that tells browsers to fetch a document ahead when the user is about to go there. Documents are public and have no
 * effects; it is said to visitors alone, so nothing of a person is ever fetched ahead. The rules are in the address itself: a
 * browser would fetch them before the style sheet, on the one connection that is open. 0166
 */
function speculationRulesOf(documents: readonly string[]): string {
  const where = { href_matches: documents, relative_to: 'document' }
  const rules = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
  return `"data:application/speculationrules+json,${encodeURIComponent(rules)}"`
}

/**
 * Returns whether a browser fetches a page before it is opened. It does not get what a user would see, since rendering that has effects,
 * such as making a result final; after a failure the browser asks again when the page is opened. P8
 */
const isFetchedAhead = ({ headers }: FastifyRequest) => /\bprefetch\b/.test(String(headers['sec-purpose'] ?? ''))

/** A page that shows something of a person to who has its link: stored and listed nowhere, and its address goes to no other site. T30 */
const confidentialHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** The delay before retrying a page whose data was not available. */
const retryAfterSeconds = 5

/** Options for serving pages: `stampOf` identifies the pages of a user that can be cached. */
export type PageOptions = {
  isDevelopment: boolean
  screens: RefusalScreens
  /** The address people know the site by; it may be known only when the server listens. */
  siteUrl: () => string
  sessions: Context['sessions']
  languages: Context['languages']
  rendering: Limiter
  cache: PageCache
  stampOf: PageStamp
  /** Returns where a previous address leads now, or null. T10 */
  findMoved: (pathname: string) => Promise<string | null>
  readPreview: Context['readPreview']
}

/** Serves every address that is not the API's or a file's as a page rendered on the server. */
export function servePages(
  app: FastifyInstance,
  { render, documents, listed }: RenderedScreens,
  options: PageOptions,
): void {
  options.screens.listed = listed
  const speculationRules = speculationRulesOf(documents)
  options.screens.render = (request, reply, status) => sendRefusal(app, render, request, reply, { ...options, status })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    config: { call: 'page' },
    handler: (request, reply) => sendPage(app, render, request, reply, { ...options, speculationRules }),
  })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: (_request, reply) => {
      void reply.header('allow', 'GET, HEAD')
      refuse('route.method_not_allowed')
    },
  })
  // Below /api an unknown address answers in JSON.
  for (const url of ['/api', '/api/*']) app.all(url, () => refuse('route.not_found'))
}

const headersOf = ({ isDevelopment }: PageOptions) => ({
  ...pageHeaders,
  ...(!isDevelopment && { 'content-security-policy': policy }),
})

/** Sends the screen of a status, the same for everybody: for addresses and methods that cannot be used, and for failures. S1 */
async function sendRefusal(
  app: FastifyInstance,
  render: RenderPage,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, ...options }: PageOptions & { status: number },
) {
  const rendered = await render({
    url: '/refused',
    cookies: '',
    siteUrl: options.siteUrl(),
    language: languageOf(request, options.languages),
    refusedWith: status,
    send: (wire) => sendInside(app, wire, request, {}),
    report: (error) => request.log.error({ err: loggableFailure(error) }, 'drawing a refusal failed'),
  })
  if ('redirectTo' in rendered) throw new Error('a refusal leads nowhere')
  return reply.headers(headersOf(options)).header('cache-control', 'no-store').code(status).send(rendered.html)
}

async function sendPage(
  app: FastifyInstance,
  render: RenderPage,
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions & { speculationRules: string },
) {
  if (!URL.canParse(`http://lantern.internal${request.url}`)) refuse('request.malformed')
  const preview = new URL(`http://lantern.internal${request.url}`).searchParams.get('preview')
  if (preview !== null && request.method === 'GET')
    return sendPreview(app, render, request, reply, { ...options, preview })
  const header = request.headers.cookie ?? ''
  const cookies = readCookies(header)
  // HEAD is answered as to a visitor: rendering a user's own page has effects, such as making a result final.
  const isHead = request.method === 'HEAD'
  const token = cookies['user'] && !isHead ? cookies['token'] || undefined : undefined
  const hasHalfSession = token === undefined && !isHead && sessionCookies.some((name) => cookies[name] !== undefined)
  void reply.headers(headersOf(options))
  if (isFetchedAhead(request) && (token !== undefined || hasHalfSession))
    return reply.header('cache-control', 'no-store').code(503).send()
  void reply.header('cache-control', token === undefined ? 'no-cache' : 'private, no-store')
  if (token === undefined) void reply.header('speculation-rules', options.speculationRules)

  const companion = readHidden(cookies, 'companion')
  const actor = token === undefined ? undefined : await options.sessions.find(token, companion)
  // A session from before the `__Host-` name stays valid; its companion cookie gets that name now.
  if (actor && companion?.isHostBound === false && isSecure(options.siteUrl(), request))
    void reply.header('set-cookie', bindCompanion(companion.value))
  const language = languageOf(request, options.languages, actor)
  const cacheKey = actor === undefined ? null : await cacheKeyOf(request, actor, { ...options, cookies, language })
  const known = cacheKey === null ? undefined : options.cache.find(cacheKey)
  if (known) return reply.code(200).send(known)

  const signal = disconnectSignal(reply)
  const renderFor = (asked: string | undefined) =>
    options.rendering.run(
      () =>
        render({
          url: request.url,
          cookies: asked === undefined ? withoutSession(header) : header,
          siteUrl: options.siteUrl(),
          language,
          send: (wire) => sendInside(app, wire, request, { token: asked, signal }),
          report: (error) => request.log.error({ err: loggableFailure(error) }, 'drawing a page failed'),
        }),
      { account: actor?.id ?? null, address: request.ip, signal },
    )
  let rendered = await renderFor(token)
  // Sent elsewhere with a session that is over: its cookies go, and the pages of guests are shown. A8
  const isOver = 'redirectTo' in rendered && token !== undefined && actor === undefined
  if (isOver && 'redirectTo' in rendered && !rendered.redirectTo.startsWith('/login'))
    rendered = await renderFor(undefined)
  if (hasHalfSession || isOver) void reply.header('set-cookie', clearSession(isSecure(options.siteUrl(), request)))
  if ('redirectTo' in rendered) return reply.header('cache-control', 'no-store').redirect(rendered.redirectTo, 302)
  if (rendered.isConfidential === true) void reply.headers(confidentialHeaders)
  if (rendered.status === 503) void reply.header('retry-after', retryAfterSeconds)
  if (rendered.status === 404) {
    const { pathname, search } = new URL(`http://lantern.internal${request.url}`)
    const moved = await options.findMoved(pathname)
    if (moved !== null) return reply.redirect(`${moved}${search}`, 301)
  }
  if (cacheKey === null || rendered.status !== 200) return reply.code(rendered.status).send(rendered.html)
  const html = Buffer.from(rendered.html)
  options.cache.store(cacheKey, html)
  return reply.code(200).send(html)
}

/** Nothing of a preview runs, sends or is stored: it only shows. */
const previewPolicy = `${policy.replace("script-src 'self'", "script-src 'none'")}; sandbox allow-same-origin allow-popups`
const previewHeaders = { ...confidentialHeaders, 'content-security-policy': previewPolicy }
/** The site with a draft of the settings stands in a frame beside their editor. T15 */
const framedHeaders = {
  ...previewHeaders,
  'content-security-policy': previewPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
}

/** Lets the links of a page of this site lead to the same preview of other pages. */
const withPreview = (html: string, token: string) =>
  html.replaceAll(
    /(<a\b[^>]*?\shref="\/(?!\/)[^"#?]*)(\?[^"#]*)?/g,
    (_link, path: string, query: string | undefined) =>
      `${path}${query === undefined ? '?' : `${query}&amp;`}preview=${token}`,
  )

/** Sends a page as the synthetic reader of a preview sees it. T10 T14 */
async function sendPreview(
  app: FastifyInstance,
  render: RenderPage,
  request: FastifyRequest,
  reply: FastifyReply,
  { preview, ...options }: PageOptions & { preview: string },
) {
  const signal = disconnectSignal(reply)
  const theme = readCookies(request.headers.cookie ?? '')['theme']
  const { rendered, isFramed } = await options.rendering.run(
    async () => {
      const { reader, noun } = await options.readPreview(preview, async (_tx, of, shown) => ({
        reader: of,
        noun: shown,
      }))
      // The header shows who is signed in by these two cookies; the calls go with the preview's own token.
      const user = reader && encodeURIComponent(JSON.stringify({ name: reader.name, email: reader.email }))
      const page = await render({
        url: request.url,
        cookies: [user === null ? '' : `token=preview; user=${user}`, theme === undefined ? '' : `theme=${theme}`]
          .filter(Boolean)
          .join('; '),
        siteUrl: options.siteUrl(),
        language: languageOf(request, options.languages),
        // Beside the settings the page stands in a frame that says so.
        isPreview: noun !== 'settings',
        send: (wire) => sendInside(app, wire, request, { authorization: `Preview ${preview}`, signal }),
        report: (error) => request.log.error({ err: loggableFailure(error) }, 'drawing a preview failed'),
      })
      return { rendered: page, isFramed: noun === 'settings' }
    },
    { account: null, address: request.ip, signal },
  )
  void reply.headers({ ...headersOf(options), ...(isFramed ? framedHeaders : previewHeaders) })
  if ('redirectTo' in rendered) return reply.redirect(rendered.redirectTo, 302)
  return reply.code(rendered.status).send(isFramed ? withPreview(rendered.html, preview) : rendered.html)
}

/** Returns the key of a page that can be cached: what it shows, for whom, and how they like to see it. */
async function cacheKeyOf(
  request: FastifyRequest,
  actor: Actor,
  {
    stampOf,
    cookies,
    language,
  }: Pick<PageOptions, 'stampOf'> & { cookies: ReturnType<typeof readCookies>; language: Language },
): Promise<string | null> {
  const url = new URL(`http://lantern.internal${request.url}`)
  if (!url.pathname.startsWith('/quiz-answers/')) return null
  const stamp = await stampOf(url, actor)
  const seenBy = [language.code, cookies['theme'] ?? '', cookies['user'] ?? '']
  return stamp === null ? null : [stamp, request.url, ...seenBy].join('\n')
}

/** Calls the API for a page being rendered, with the session of the request. */
async function sendInside(
  app: FastifyInstance,
  wire: WireRequest,
  request: FastifyRequest,
  { token, signal, authorization }: { token?: string | undefined; signal?: AbortSignal; authorization?: string },
) {
  const response = await app.inject({
    ...(signal && { signal }),
    method: wire.method as 'GET',
    url: wire.path,
    remoteAddress: request.ip,
    headers: {
      ...wire.headers,
      'lantern-client': 'web',
      ...(authorization !== undefined && { authorization }),
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
