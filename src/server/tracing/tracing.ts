import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Around } from '../db/database.ts'

/**
 * Traces of requests and of the statements that they run; the packages are imported only where a receiver is set. Automatic instrumentation
 * was left out, since it records SQL and addresses and costs when it is off; so was an exporter of our own, one more format to keep right.
 * Statements that Drizzle builds, BEGIN and COMMIT, replies from memory and work in the background are not traced.
 */
export type Tracing = {
  /** Traces each request of an app. */
  follow(app: FastifyInstance): void
  /** Traces a statement as a part of the request that runs it. */
  around: Around
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

/** Time limits for the receiver, in ms: it must not keep the site from stopping. */
const sendMs = 5_000
const closeMs = 2_000

const within = (parent: Span | undefined) => (parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)

/** Opens the traces of this process. They hold names of calls and statements, statuses and times: no addresses, values or people. */
export function openTracing(
  { endpoint, share }: NonNullable<Config['traces']>,
  { release, warn }: { release: string; warn: (line: string) => void },
): Tracing {
  const exporter = warning(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendMs }), warn)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lantern', 'service.version': release }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('lantern')
  const current = new AsyncLocalStorage<Span>()
  const ofRequests = new WeakMap<FastifyRequest, Span>()

  return {
    follow(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        // What a client says of its own traces is not taken over. A page calls the API: those requests are its parts.
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, within(current.getStore()))
        ofRequests.set(request, span)
        current.run(span, done)
      })
      // A body arrives in the context of its connection.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = ofRequests.get(request)
        if (span) current.run(span, done)
        else done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = ofRequests.get(request)
        const call = request.routeOptions.config.call ?? 'other'
        span?.updateName(call)
        span?.setAttributes({
          'http.request.method': request.method,
          'http.response.status_code': reply.statusCode,
          'lantern.call': call,
          'lantern.request_id': request.id,
        })
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    async around({ name }, work) {
      const parent = current.getStore()
      if (!parent?.isRecording()) return work()
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name }
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within(parent))
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    close: () => Promise.race([provider.shutdown().catch(() => undefined), sleep(closeMs, undefined, { ref: false })]),
  }
}

/** Returns the same exporter, which says once when the receiver does not take what is sent. */
function warning(exporter: SpanExporter, warn: (line: string) => void): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !isFailing) warn(`Traces cannot be sent: ${result.error.message}`)
        isFailing = result.error !== undefined
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async (...args) => exporter.forceFlush?.(...args),
  }
}
