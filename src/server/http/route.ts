import type { MessageCode } from '../../contract/messages.ts'
import type { CodedText } from '../../core/coded.ts'
import type { z } from 'zod'
import type { Parsed } from '../../contract/api.ts'
import type { Language } from '../../languages/registry.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Actor } from './actor.ts'
import type { Context } from './context.ts'
import type { JsonPieces } from './with-json.ts'

/** The facts about the request for its handler, besides its parsed parts. */
export type Caller = {
  /** The IPv4 address, or the IPv6 network: the key of limits. */
  address: string
  /** The id of the signed-in user; makes a {@link Caller} a claimant of the limiters. */
  account: number | null
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** True if our own site makes the request: its sessions are bound to an HttpOnly companion. */
  isBrowser: boolean
  /** True if browsers use https. */
  isSecure: boolean
  /** True if the request came from this machine without a proxy. */
  isLocal: boolean
  token: string | null
  /** The device cookie of an earlier sign-in. */
  device: string | null
  /** The User-Agent header, truncated. */
  userAgent: string
  idempotencyKey: string | null
  /** The language in which the caller reads. */
  language: Language
}

type ActorFor<E extends Endpoint> = E['access'] extends 'anyone' ? Actor | null : Actor

/** The result of a handler: `data` in the contract's shape, or its JSON where that is cached. */
export type Answer<E extends Endpoint> = {
  /** The message, by code; see core/coded.ts. */
  msg?: MessageCode | CodedText | ''
  cookies?: string[]
} & (
  | ({ data: z.input<E['reply']> } & ({} extends z.input<E['top']> ? { top?: undefined } : { top: z.input<E['top']> }))
  | { json: JsonPieces; etag?: string }
)

/** The handler of one call. */
type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  context: Context & { actor: ActorFor<E>; caller: Caller },
) => Promise<Answer<E>>

/** The handlers of all calls of a domain; a missing one does not compile. */
export type Handlers<Noun> = { [Name in keyof Noun]: Noun[Name] extends Endpoint ? Handler<Noun[Name]> : never }

/** Declared calls with their handlers; those of the exam use reserved connections. */
export type Routes = { endpoint: Endpoint; handle: Handler<Endpoint>; isExam?: true }[]

/** Gives routes the connections reserved for the exam, so that saving answers does not depend on other load. */
export const examRoutes = (all: Routes): Routes => all.map((route) => ({ ...route, isExam: true }))

/** Pairs the calls of a domain's contract with their handlers. */
export function routes<Noun extends Record<string, Endpoint>>(noun: Noun, handlers: Handlers<Noun>): Routes {
  // The types were checked per call above; the mount treats all calls alike.
  return Object.entries(noun).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof Noun] as unknown as Handler<Endpoint>,
  }))
}
