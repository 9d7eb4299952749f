import type { z } from 'zod'
import type { Parsed } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Actor } from './actor.ts'
import type { Room } from './room.ts'

/** What a handler knows of the request beside its parsed parts. */
export type Caller = {
  /** The address, or for IPv6 its network: what limits count by. */
  address: string
  /** The id of who is signed in; a {@link Caller} is a claimant of the limiters. */
  account: number | null
  /** Aborted when the client is gone. */
  signal: AbortSignal
  /** Whether our own site asks: its sessions are bound to an HttpOnly companion. */
  isBrowser: boolean
  /** Whether browsers know the site by https. */
  isSecure: boolean
  /** Whether the request came from this machine, and through no proxy. */
  isLocal: boolean
  token: string | null
  /** What the browser is known by since an earlier sign-in. */
  device: string | null
  /** What the browser calls itself, cut short. */
  userAgent: string
  idempotencyKey: string | null
}

type ActorFor<E extends Endpoint> = E['access'] extends 'anyone' ? Actor | null : Actor

/** What a handler answers: `data` in the contract's shape, or bytes of a whole envelope made once and kept. */
export type Answer<E extends Endpoint> = {
  msg?: string
  cookies?: string[]
} & (
  | ({ data: z.input<E['reply']> } & ({} extends z.input<E['top']> ? { top?: undefined } : { top: z.input<E['top']> }))
  | { bytes: Uint8Array | string; etag?: string; isImmutable?: boolean }
)

/** One call's effects: load, decide, save, answer. */
export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  context: Room & { actor: ActorFor<E>; caller: Caller },
) => Promise<Answer<E>>

/** A handler for every call of a noun; a missing one does not compile. */
export type Handlers<Noun> = { [Name in keyof Noun]: Noun[Name] extends Endpoint ? Handler<Noun[Name]> : never }

/** A noun's declared calls with what answers them; the exam's run on connections of their own. */
export type Routes = { endpoint: Endpoint; handle: Handler<Endpoint>; isExam?: true }[]

/** Gives routes the connections that only the exam may hold: whatever else goes on, answers are saved. */
export const examRoutes = (all: Routes): Routes => all.map((route) => ({ ...route, isExam: true }))

/** Joins a noun's contract with its handlers. */
export function routes<Noun extends Record<string, Endpoint>>(noun: Noun, handlers: Handlers<Noun>): Routes {
  // The types were checked call by call above; the mount treats them all alike.
  return Object.entries(noun).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof Noun] as unknown as Handler<Endpoint>,
  }))
}
