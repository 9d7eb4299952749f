import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import { fullDiskRetrySeconds } from '../db/unavailable.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { CodedText } from '../../core/coded.ts'
import { networkOf } from '../../core/network.ts'
import { asCodes } from '../../core/plain-problems.ts'
import { callLimits, type CallLimit } from '../../core/accounts/call-limits.ts'
import type { Language } from '../../languages/registry.ts'
import type { TryKind } from '../../core/accounts/throttling.ts'
import { isStaff, may } from '../../core/staff/permissions.ts'
import { countTry } from '../limits/throttle.ts'
import { isSecret } from './secrets.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { readCookies, readHidden } from './cookies.ts'
import { cutterOf } from './cut.ts'
import { readForm, refuseLargeForm, routeOfAnything, routeOfForms } from './form.ts'
import { languageOf } from './language-of.ts'
import { isLocalRequest } from './local-request.ts'
import { refuse, type FieldProblems } from './refusal.ts'
import { messageOf } from './translate.ts'
import { isStorable } from './storable.ts'
import { withJson } from './with-json.ts'
import type { Actor } from './actor.ts'
import type { Context } from './context.ts'
import type { Answer, Caller, Routes } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which replies are counted: the declared call, or `page`. */
    call?: string
  }
}

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Returns whether a call is a GET without effects: those with effects must not be cached. X2 */
const isSafe = (endpoint: Endpoint) => endpoint.on.startsWith('GET ') && !endpoint.hasEffects

/** Returns whether a call reads for a page of the site, which does not wait long for a locked table; staff do, for reports and changes. */
const readsForPage = (endpoint: Endpoint) => isSafe(endpoint) && !endpoint.on.startsWith('GET /studio')

/**
 * Returns whether a request may get what is some seconds old: what visitors see, and reports. Who is signed in sees at once what they have
 * done. docs/decisions/0207
 */
const mayReadStale = (endpoint: Endpoint, actor: Actor | null) =>
  isSafe(endpoint) && (endpoint.mayBeStale || (endpoint.access === 'anyone' && actor === null))

/** Returns whether a call has a HEAD, which changes nothing: it gets a visitor's response, and calls that need a user reject it. */
const supportsHead = (endpoint: Endpoint) => isSafe(endpoint) && endpoint.access === 'anyone'

/** Mounts declared calls under /api: session, access, parsing, handler, reply. Other methods of a known address get a 405. */
export function mount(app: FastifyInstance, context: Context, all: Routes): void {
  const methodsAt = new Map<string, HTTPMethods[]>()
  for (const { endpoint, handle, isExam } of all) {
    const db = isExam ? context.examDb : readsForPage(endpoint) ? context.readingDb : context.db
    const [method, path] = endpoint.on.split(' ') as [HTTPMethods, string]
    const methods: HTTPMethods[] = supportsHead(endpoint) ? [method, 'HEAD'] : [method]
    const isForm = endpoint.takes === 'file'
    const nothing = method === 'GET' ? undefined : {}
    methodsAt.set(path, [...(methodsAt.get(path) ?? []), ...methods])
    const payloadOf = payloadsOf(endpoint, context)
    const route: RouteOptions = {
      method: methods,
      url: `/api${path}`,
      exposeHeadRoute: false,
      config: { call: endpoint.on },
      ...(endpoint.mostBytes !== undefined && { bodyLimit: endpoint.mostBytes }),
      handler: async (request, reply) => {
        if (endpoint.limit !== null && !endpoint.onFullDisk && context.disks.isFull())
          refuse('server.unavailable', { retryAfterSeconds: fullDiskRetrySeconds })
        const preview = previewOf(request)
        const token = bearerOf(request)
        const actor = preview === null ? await actorFor(endpoint, context, request, token) : null
        const { params, query } = request
        if (!isStorable([params, query])) refuse('request.malformed')
        const caller = new RequestCaller(context, request, reply, { token, actor })
        if (endpoint.mostFileBytes !== undefined) refuseLargeForm(request, endpoint.mostFileBytes)
        const limit = endpoint.limit === null || preview !== null ? null : callLimits[endpoint.limit]
        if (limit?.counted === 'memory') context.callCounts.count(...countedOf(limit, caller), context.now())
        if (isForm && actor) await countUpload(context, actor)
        const respond = async () => {
          const body = isForm ? await readForm(request, endpoint.mostFileBytes) : (request.body ?? nothing)
          if (!isStorable(body)) refuse('request.malformed')
          const input = {
            params: parsed(endpoint.params, params),
            query: parsed(endpoint.query, query),
            body: parsed(endpoint.body, body),
          }
          if (limit?.counted === 'database' && !isForm) await countCall(context, limit, caller)
          // The handler's type has a non-null actor exactly when `access` has ensured one.
          const handleOn = (from: Db) => handle(input, { ...context, db: from, actor: actor as Actor, caller })
          const answer =
            preview === null
              ? await (mayReadStale(endpoint, actor) ? context.standby.read(handleOn, db) : handleOn(db))
              : await context.readPreview(preview, (tx, reader) => {
                  checkReader(endpoint, reader)
                  return handle(input, { ...context, db: tx, examDb: tx, noteDb: tx, actor: reader as Actor, caller })
                })
          // What staff have changed stands in the reports that they open next.
          if (method !== 'GET' && actor !== null && isStaff(actor.role)) context.standby.changed()
          return payloadOf(answer, request, reply)
        }
        // A large file is in memory from here on.
        return endpoint.mostFileBytes === undefined ? respond() : context.limiters.uploading.run(respond, caller)
      },
    }
    if (isForm) routeOfForms(app, route, endpoint.mostFileBytes)
    else if (endpoint.takes === 'anything') routeOfAnything(app, route)
    else app.route(route)
  }
  for (const [path, methods] of methodsAt)
    app.route({
      method: everyMethod.filter((method) => !methods.includes(method)),
      url: `/api${path}`,
      exposeHeadRoute: false,
      handler: (_request, reply) => {
        void reply.header('allow', methods.join(', '))
        refuse('route.method_not_allowed')
      },
    })
}

/** Returns what a call counts for: the first of its limits, of its account or else its network; the others are its handler's. */
const countedOf = ({ tries: [kind], per }: CallLimit, { account, address }: Caller): [TryKind, string] => [
  kind,
  per === 'network' || account === null ? address : String(account),
]

/** Counts a call that could be read, for all servers together. */
function countCall({ db, now }: Context, limit: CallLimit, caller: Caller): Promise<void> {
  const [kind, of] = countedOf(limit, caller)
  return countTry(db, now(), [{ kind, of }])
}

/** Counts an upload before its bytes are read, which may be many. */
const countUpload = ({ db, now }: Context, { id, role }: Actor) =>
  countTry(db, now(), [{ kind: isStaff(role) ? 'uploadsOfStaff' : 'uploads', of: String(id) }])

function bearerOf(request: FastifyRequest): string | null {
  if (request.method === 'HEAD') return null
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** Returns the token of a preview, which a page is rendered with: `Authorization: Preview …`. */
function previewOf({ method, headers }: FastifyRequest): string | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ')
  return method === 'GET' && scheme?.toLowerCase() === 'preview' && token ? token : null
}

/** Refuses to a preview what has effects or is for staff: it reads only what everybody or its reader may read. */
function checkReader(endpoint: Endpoint, reader: Actor | null): void {
  if (!isSafe(endpoint)) refuse('account.forbidden')
  if (endpoint.access === 'anyone') return
  if (reader === null) refuse('account.unauthenticated')
  if (endpoint.access !== 'user') refuse('account.forbidden')
}

async function actorFor(endpoint: Endpoint, context: Context, request: FastifyRequest, token: string | null) {
  const companion = readHidden(readCookies(request.headers.cookie), 'companion')
  const actor = token === null ? undefined : await context.sessions.find(token, companion)
  if (endpoint.access === 'anyone') return actor ?? null
  if (!actor) refuse('account.unauthenticated')
  if (endpoint.access === 'user') return actor
  if (!may(actor.role, endpoint.access)) refuse('account.forbidden')
  const dueAt = actor.secondFactorDueAt
  if (dueAt !== null && dueAt <= context.now() && endpoint.access !== 'studio.enter') refuse('second_factor.due')
  return actor
}

/** Returns whether browsers use https, whatever the last hop to this server uses. */
export const isSecure = (siteUrl: string, request: FastifyRequest) =>
  request.protocol === 'https' || siteUrl.startsWith('https:')

type Session = { token: string | null; actor: Actor | null }

/**
 * The facts about a request for its handler. A class, because V8 gives an object literal with a getter a hidden class of its own, which
 * keeps the whole request in memory until the next full collection.
 */
class RequestCaller implements Caller {
  readonly address: string
  readonly account: number | null
  readonly isBrowser: boolean
  readonly isSecure: boolean
  readonly isLocal: boolean
  readonly token: string | null
  readonly device: string | null
  readonly userAgent: string
  readonly idempotencyKey: string | null
  readonly #languages: Context['languages']
  readonly #actor: Actor | null
  readonly #reply: FastifyReply

  constructor(
    { siteUrl, languages }: Context,
    request: FastifyRequest,
    reply: FastifyReply,
    { token, actor }: Session,
  ) {
    const { headers } = request
    const device = readHidden(readCookies(headers.cookie), 'device')?.value
    const key = headers['idempotency-key']
    // Its type says so, but without its connection a request has no address.
    this.address = networkOf(request.ip as string | undefined)
    this.account = actor?.id ?? null
    this.isBrowser = headers['lantern-client'] === 'web'
    this.isSecure = isSecure(siteUrl, request)
    this.isLocal = isLocalRequest(request.raw)
    this.token = token
    this.device = isSecret(device) ? device : null
    this.userAgent = (headers['user-agent'] ?? '').slice(0, 300)
    this.idempotencyKey = typeof key === 'string' && key !== '' ? key.slice(0, 200) : null
    this.#languages = languages
    this.#actor = actor
    this.#reply = reply
  }

  /** Returns the caller's language, chosen on use, because few calls need it. */
  get language(): Language {
    return languageOf(this.#reply.request, this.#languages, this.#actor)
  }

  /** Returns the signal of a disconnect, created on use, because most calls do not need it. */
  get signal(): AbortSignal {
    return disconnectSignal(this.#reply)
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, asCodes)
  if (result.success) return result.data
  const errors: FieldProblems = {}
  for (const { path, message } of result.error.issues)
    (errors[path.join('.') || 'request'] ??= []).push(message as CodedText)
  refuse('request.invalid', { errors })
}

const envelopeOf = ({ msg = '' }: Answer<Endpoint>, context: Context) => ({
  success: true,
  ...messageOf(msg, context),
  errors: null,
})

/**
 * Returns the function that sets the headers of a call's responses and returns their payload. A handler that returned the reply instead would
 * make Fastify watch for the end of each response, which costs a tenth of a short request.
 */
function payloadsOf(endpoint: Endpoint, context: Context) {
  const cut = { data: cutterOf(endpoint.reply, 'data'), top: cutterOf(endpoint.top) }
  const isShared = endpoint.access === 'anyone' && isSafe(endpoint)
  return (answer: Answer<Endpoint>, request: FastifyRequest, reply: FastifyReply) => {
    void reply.type('application/json; charset=utf-8')
    if (answer.cookies) void reply.header('set-cookie', answer.cookies)
    if ('json' in answer) {
      void reply.header('cache-control', 'no-store')
      if (answer.etag) {
        void reply.header('etag', answer.etag)
        if (request.headers['if-none-match'] === answer.etag) {
          void reply.code(304)
          return null
        }
      }
      return Buffer.concat(withJson(envelopeOf(answer, context), 'data', answer.json))
    }
    void reply.header('cache-control', isShared && !request.headers.authorization ? 'no-cache' : 'no-store')
    const top = endpoint.top.parse(answer.top ?? {}) as object
    const data = endpoint.reply.parse(answer.data)
    const msg = cut.data(data) ?? cut.top(top) ?? answer.msg
    return JSON.stringify({ ...envelopeOf({ ...answer, ...(msg !== undefined && { msg }) }, context), data, ...top })
  }
}
