import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may call: everybody (a bad token is ignored), a signed-in user, or staff. */
export type Access = 'anyone' | 'user' | 'staff'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One call of the API, declared: what it does, its address below /api, who may, what it takes and answers, what refuses it. */
export type Endpoint<
  On extends `${Method} /${string}` = `${Method} /${string}`,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Top extends z.ZodType = z.ZodType,
> = {
  does: string
  on: On
  access: Access
  params: Params
  query: Query
  body: Body
  /** 'file': a form (multipart/form-data) with one file, named `file`, in the body beside its fields. */
  takes: 'json' | 'file'
  /** The shape of the envelope's `data`; what it does not name is never sent. */
  reply: Reply
  /** Fields that the specification wants beside `data` at the top of the envelope. */
  top: Top
  refuses: readonly ErrorCode[]
  /** A GET that changes something: it answers no HEAD and is never kept. X2 */
  hasEffects: boolean
}

const nothing = z.object({})

/** Declares one call; parts left out mean none. */
export function endpoint<
  const On extends `${Method} /${string}`,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = z.ZodUnknown,
  Reply extends z.ZodType = z.ZodNull,
  Top extends z.ZodType = typeof nothing,
>(declared: {
  does: string
  on: On
  access: Access
  params?: Params
  query?: Query
  body?: Body
  takes?: 'json' | 'file'
  reply?: Reply
  top?: Top
  refuses?: readonly ErrorCode[]
  hasEffects?: boolean
}): Endpoint<On, Params, Query, Body, Reply, Top> {
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: z.unknown() as unknown as Body,
    reply: z.null() as unknown as Reply,
    top: nothing as unknown as Top,
    takes: 'json',
    refuses: [],
    hasEffects: false,
    ...declared,
  }
}

/** A positive integer in an address: an id of the wire. */
export const Id = z.coerce.number().int().min(1).max(2_147_483_647)

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
