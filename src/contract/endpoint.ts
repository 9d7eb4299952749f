import { z } from 'zod'
import { withoutMost } from './without-most.ts'
import type { CallLimitName } from '../core/accounts/call-limits.ts'
import type { Permission } from '../core/staff/permissions.ts'
import type { ErrorCode } from './errors.ts'

/** The permitted callers: anyone (an invalid token is ignored), a signed-in user, or staff with this permission. */
export type Access = 'anyone' | 'user' | Permission

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One declared call of the API: summary, method and path below /api, permitted callers, input, reply and errors. */
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
  /**
   * 'file': a form (multipart/form-data) with one file named `file` beside the fields of the body; 'anything': a body of whatever type,
   * which is not read.
   */
  takes: 'json' | 'file' | 'anything'
  /** The largest body in bytes, where it is not the usual one. */
  mostBytes?: number
  /** The largest file of a form, in bytes, where it is another than a picture's. */
  mostFileBytes?: number
  /** The shape of the envelope's `data`; other properties are never sent. */
  reply: Reply
  /** Fields beside `data` at the top of the envelope, for existing clients. */
  top: Top
  refuses: readonly ErrorCode[]
  /**
   * A GET with side effects: it accepts no HEAD and is never cached. That the server notes which keys a call has shown is none: the same call
   * reads the same again. X2
   */
  hasEffects: boolean
  /** Served even while the disk is full: it frees space, or leads to what does. O2 */
  onFullDisk: boolean
  /**
   * True if its data may be some seconds old for every caller, so that they can be read from a standby. What visitors get may be anyway; who is
   * signed in sees elsewhere what they have just done. O4
   */
  mayBeStale: boolean
  /** The limit of its calls; null: it neither writes nor sends email. T43 */
  limit: CallLimitName | null
}

/** A call that writes names its limit. */
type Limited<On extends string> = On extends `GET ${string}` ? { limit?: CallLimitName } : { limit: CallLimitName }

const nothing = z.object({})

/** Declares one call; an omitted part means none. */
export function endpoint<
  const On extends `${Method} /${string}`,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = z.ZodUnknown,
  Reply extends z.ZodType = z.ZodNull,
  Top extends z.ZodType = typeof nothing,
>(
  declared: {
    does: string
    on: On
    access: Access
    params?: Params
    query?: Query
    body?: Body
    takes?: 'json' | 'file' | 'anything'
    mostBytes?: number
    mostFileBytes?: number
    reply?: Reply
    top?: Top
    refuses?: readonly ErrorCode[]
    hasEffects?: boolean
    onFullDisk?: boolean
    mayBeStale?: boolean
  } & Limited<On>,
): Endpoint<On, Params, Query, Body, Reply, Top> {
  const { reply = z.null() as unknown as Reply, top = nothing as unknown as Top } = declared
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: z.unknown() as unknown as Body,
    takes: 'json',
    refuses: [],
    hasEffects: false,
    onFullDisk: false,
    mayBeStale: false,
    limit: null,
    ...declared,
    reply: withoutMost(reply),
    top: withoutMost(top),
  }
}

/** An id on the wire: a positive integer. */
export const Id = z.coerce.number().int().min(1).max(2_147_483_647)

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
