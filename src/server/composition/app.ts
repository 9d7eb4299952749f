import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { consentRoutes } from '../accounts/consent-routes.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { accountLinkRoutes } from '../accounts/link-routes.ts'
import { annotationRoutes } from '../annotations/routes.ts'
import { attemptRoutes } from '../attempts/routes.ts'
import type { SaveResponses } from '../attempts/answering/saving.ts'
import { backupRoutes } from '../backup/routes.ts'
import { serveBackups } from '../backup/serve.ts'
import { blogRoutes } from '../blog/routes.ts'
import { bookRoutes } from '../books/routes.ts'
import { courseRoutes } from '../courses/routes.ts'
import { invigilationRoutes } from '../invigilation/routes.ts'
import { lessonRoutes } from '../lessons/routes.ts'
import { serveLessonFiles } from '../lessons/serve-files.ts'
import { serveReceipts } from '../orders/serve-receipts.ts'
import { lessonFileRoutes } from '../lessons/studio-routes.ts'
import { cartRoutes } from '../orders/cart-routes.ts'
import { orderRoutes } from '../orders/routes.ts'
import { requestRoutes } from '../requests/routes.ts'
import { learningRoutes } from '../learning/routes.ts'
import { wordRoutes } from '../learning/word-routes.ts'
import { mistakeRoutes } from '../mistakes/routes.ts'
import { planRoutes } from '../plan/routes.ts'
import { officialScoreRoutes } from '../official-scores/routes.ts'
import { parentRoutes } from '../parents/routes.ts'
import { practiceRoutes } from '../practice/routes.ts'
import { progressRoutes } from '../progress/routes.ts'
import { quizReviewRoutes } from '../results/review-routes.ts'
import { serveCharts } from '../pictures/charts.ts'
import { serveFiles } from '../pictures/serve.ts'
import { serveSharedPictures } from '../sharing/shared.ts'
import { profileRoutes } from '../profile/routes.ts'
import { resultRoutes } from '../results/routes.ts'
import { reviewRoutes } from '../reviews/routes.ts'
import { serveSiteFiles } from '../site-files/files.ts'
import { searchRoutes } from '../search/routes.ts'
import { academyRoutes } from '../academy/routes.ts'
import { announcementRoutes } from '../announcements/routes.ts'
import { homeRoutes } from '../home/routes.ts'
import { siteRoutes } from '../site/routes.ts'
import { forgetCachedSettings } from '../site/settings.ts'
import { editingRoutes } from '../studio/editing-routes.ts'
import { mediaRoutes } from '../studio/media-routes.ts'
import { quizRoutes } from '../studio/quiz-routes.ts'
import { questionImportRoutes } from '../studio/question-import-routes.ts'
import { showcaseRoutes } from '../showcase/routes.ts'
import { trialRoutes } from '../trial/routes.ts'
import { questionReportRoutes } from '../question-reports/routes.ts'
import { slipRoutes } from '../studio/slip-routes.ts'
import { studioReportRoutes } from '../studio/report-routes.ts'
import { regradeRoutes } from '../studio/regrade-routes.ts'
import { studioResultRoutes } from '../studio/result-routes.ts'
import { emailRoutes } from '../studio/email-routes.ts'
import { studioReviewRoutes } from '../studio/review-routes.ts'
import { studioRoutes } from '../studio/routes.ts'
import { studioOfficialScoreRoutes } from '../studio/official-score-routes.ts'
import { studioParentRoutes } from '../studio/parent-routes.ts'
import { weeklyRoutes } from '../weekly/routes.ts'
import { compressResponses } from '../http/compress.ts'
import { openMicroCache, type MicroCache } from '../http/micro-cache.ts'
import { mount } from '../http/mount.ts'
import { examRoutes } from '../http/route.ts'
import { cutSlowBodies, requestTimeouts, type RequestTimeouts } from '../http/slow-requests.ts'
import { refuse } from '../http/refusal.ts'
import { sendFailureScreen, type RefusalScreens } from '../http/screens/refusal-screens.ts'
import type { Context } from '../http/context.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Replied } from '../http/replied.ts'
import { clientPath, seenClient } from '../http/seen-client.ts'
import { refuseMalformed, secureResponses } from '../http/security-headers.ts'

/** The parts that the app is built from. */
export type AppParts = {
  context: Context
  save: SaveResponses
  log: Logger
  trustedProxies: number
  /** Returns whether the database is available, for /readyz. */
  isReady: () => boolean
  /** Time limits for clients to send a request. */
  patience?: RequestTimeouts
  /** Counts replies. */
  replied?: Replied
  /** Traces requests. */
  follow?: Tracing['follow'] | undefined
}

const bodyLimitBytes = 256 * 1024

/** Builds the API with its health checks, without pages; see pages.ts for those. */
export function buildApp({
  context,
  save,
  log,
  trustedProxies,
  isReady,
  patience = requestTimeouts,
  replied = () => undefined,
  follow,
}: AppParts): {
  app: FastifyInstance
  cache: MicroCache
  screens: RefusalScreens
} {
  const screens: RefusalScreens = {}
  const cache = openMicroCache(context.now, context.limiters.compressingShared, { languages: context.languages })
  context.changes.onPublished(() => {
    context.standby.changed()
    forgetCachedSettings()
    cache.clear()
  })
  const app = Fastify({
    // Unique across restarts and nodes, and never taken from the client: it connects a response to its log lines.
    genReqId: () => randomUUID(),
    loggerInstance: log satisfies FastifyBaseLogger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    // A request that has come so far is served: Fastify's own refusal has neither the envelope nor Retry-After.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void sendFailureScreen(screens, error, request, reply),
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, context.siteUrl),
    serverFactory: (handle) => {
      const server = createServer(
        {
          ServerResponse: secureResponses(() => context.siteUrl),
          headersTimeout: patience.headersMs,
          requestTimeout: patience.totalMs,
          connectionsCheckingInterval: patience.checkEveryMs,
        },
        (request, response) => {
          if (cache.serve(request, response)) replied('memory', response.statusCode, 0)
          else handle(request, response)
        },
      )
      cutSlowBodies(server, patience)
      return server
    },
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) => sendFailureScreen(screens, error, request, reply))
  app.setNotFoundHandler(() => refuse('route.not_found'))

  follow?.(app)
  cacheShared(app, cache)
  compressResponses(app, context.limiters.compressing)
  logResponses(app)
  app.addHook('onResponse', (request, reply, done) => {
    replied(request.routeOptions.config.call ?? 'other', reply.statusCode, reply.elapsedTime)
    done()
  })
  // A graceful stop must not wait for long polls.
  app.addHook('preClose', async () => context.changes.release())
  serveHealth(app, isReady)
  serveFiles(app, context)
  serveCharts(app, context.limiters.drawing)
  serveSharedPictures(app, context.sharedPictures)
  serveBackups(app, context)
  serveLessonFiles(app, context)
  serveReceipts(app, context)
  mount(app, context, allRoutes(save))
  serveSiteFiles(app, context, screens)
  return { app, cache, screens }
}

const allRoutes = (save: SaveResponses) => [
  ...examRoutes([...attemptRoutes(save), ...annotationRoutes, ...practiceRoutes]),
  ...learningRoutes,
  ...wordRoutes,
  ...mistakeRoutes,
  ...progressRoutes,
  ...planRoutes,
  ...parentRoutes,
  ...officialScoreRoutes,
  ...studioOfficialScoreRoutes,
  ...weeklyRoutes,
  ...studioParentRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...profileRoutes,
  ...consentRoutes,
  ...courseRoutes,
  ...lessonRoutes,
  ...lessonFileRoutes,
  ...requestRoutes,
  ...reviewRoutes,
  ...studioReviewRoutes,
  ...bookRoutes,
  ...cartRoutes,
  ...searchRoutes,
  ...orderRoutes,
  ...invigilationRoutes,
  ...resultRoutes,
  ...quizReviewRoutes,
  ...homeRoutes,
  ...announcementRoutes,
  ...academyRoutes,
  ...trialRoutes,
  ...showcaseRoutes,
  ...siteRoutes,
  ...blogRoutes,
  ...studioRoutes,
  ...editingRoutes,
  ...mediaRoutes,
  ...quizRoutes,
  ...questionImportRoutes,
  ...studioResultRoutes,
  ...regradeRoutes,
  ...questionReportRoutes,
  ...studioReportRoutes,
  ...slipRoutes,
  ...backupRoutes,
  ...emailRoutes,
]

/** Stores responses that are the same for every visitor in the micro-cache. */
function cacheShared(app: FastifyInstance, cache: MicroCache): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isShared = reply.statusCode === 200 && reply.getHeader('cache-control') === 'no-cache'
    const key = isShared && typeof payload === 'string' ? cache.keyOf(request.raw) : null
    if (key !== null) cache.store(key, payload as string, sharedHeaders(reply.getHeaders()), reply.elapsedTime)
    done(null, payload)
  })
}

/** Adds the request id to every response, and logs each response. */
function logResponses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Logs the route's pattern instead of the address, which may contain ids and user input.
    const details = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) request.log.warn(details, 'responded')
    else request.log.debug(details, 'responded')
    done()
  })
}

/** Serves /healthz (the process is alive), what it sees of its client, and /readyz (the database is available too). */
function serveHealth(app: FastifyInstance, isReady: AppParts['isReady']): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get(clientPath, (request, reply) => reply.send(seenClient(request)))
  app.get('/readyz', async (_request, reply) => {
    const ok = isReady()
    if (!ok) void reply.header('retry-after', 2)
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}

/** Returns the headers that are the same for every visitor, without those of one request or connection. */
function sharedHeaders(headers: Record<string, number | string | string[] | undefined>): Record<string, string> {
  const shared = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !['x-request-id', 'content-length', 'date', 'connection'].includes(name),
  )
  return Object.fromEntries(shared.map(([name, value]) => [name, String(value)]))
}
