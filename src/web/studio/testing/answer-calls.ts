import type { z } from 'zod'
import { expect, vi } from 'vitest'
import { api, type Calls } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Envelope, FieldErrors } from '../../../contract/errors.ts'

/** The data of a call's reply. */
export type ReplyData<On extends keyof Calls> = z.output<Calls[On]['reply']>
/** The fields beside the data of a reply; those of a call that declares none have any name and no value. */
type Top<On extends keyof Calls> = string extends keyof z.output<Calls[On]['top']>
  ? unknown
  : Partial<z.output<Calls[On]['top']>>

/** A request as an answer reads it. */
export type Asked = { path: string; query: URLSearchParams; body: unknown; headers: Record<string, string> }

/** A reply that is no success. */
export class Refusal {
  readonly status: number
  readonly said: Partial<Pick<Envelope, 'msg' | 'code'>> & { errors?: FieldErrors | null }

  constructor(status: number, said: Refusal['said'] = {}) {
    this.status = status
    this.said = said
  }
}

/** A success with fields beside its data. */
export class Reply<On extends keyof Calls> {
  readonly data: ReplyData<On>
  readonly beside: Top<On> & Pick<Partial<Envelope>, 'msg' | 'code' | 'params'>

  constructor(data: ReplyData<On>, beside: Reply<On>['beside']) {
    this.data = data
    this.beside = beside
  }
}

type Given<On extends keyof Calls> = ReplyData<On> | Reply<On> | Refusal

/** The answer of each call by its method and path: data, a refusal, or what makes them from the request. What it throws is a lost network. */
export type Answers = {
  [On in keyof Calls]?: Given<On> | ((asked: Asked) => Given<On> | Promise<Given<On>>)
}

const declared = Object.values(api).flatMap((noun): Endpoint[] => Object.values(noun))
const literals = (on: string) => on.split('/').filter((part) => !part.startsWith(':')).length

/** Returns the declaration of a request: of several that fit, the one with the fewest parameters. */
function findCall(method: string, path: string): Endpoint | undefined {
  const fits = ({ on }: Endpoint) => new RegExp(`^${on.replaceAll(/:\w+/g, '[^/]+')}$`).test(`${method} ${path}`)
  return declared.filter(fits).toSorted((one, other) => literals(other.on) - literals(one.on))[0]
}

/** Returns the body of a reply, after a look whether the contract declares such data. */
function written({ on, reply, top }: Endpoint, given: unknown, msg: string): Response {
  if (given instanceof Refusal) {
    const body = { success: false, msg: '', errors: null, data: null, ...given.said }
    return Response.json(body, { status: given.status })
  }
  const { data, beside } = given instanceof Reply ? given : { data: given, beside: {} }
  expect.soft(reply.safeParse(data).error?.issues ?? [], `The data of ${on}`).toEqual([])
  if (given instanceof Reply) expect.soft(top.safeParse(beside).error?.issues ?? [], `The reply of ${on}`).toEqual([])
  return Response.json({ success: true, msg, errors: null, data, ...beside })
}

/** Returns the response of one call, for a test that decides itself when it comes. */
export const replyOf = <On extends keyof Calls>(on: On, given: Given<On>): Response =>
  written(declared.find((call) => call.on === on) ?? expect.unreachable(on), given, '')

/**
 * Answers calls by replies of the contract, with this message, and returns those that changed something: method, path and body. The types hold
 * what a test writes; the schema holds what it computes. A call without an answer fails the test.
 */
export function answerCalls(answers: Answers, msg = ''): unknown[][] {
  const calls: unknown[][] = []
  vi.stubGlobal(
    'fetch',
    async (
      address: string,
      init: Partial<Record<'method' | 'body', string>> & { headers?: Record<string, string> } = {},
    ) => {
      const { method = 'GET', body: text, headers = {} } = init
      const body: unknown = text === undefined ? null : JSON.parse(text)
      if (method !== 'GET') calls.push([method, address, body])
      const { pathname, searchParams: query } = new URL(address, 'http://lantern.example')
      const path = pathname.replace(/^\/api/, '')
      const call = findCall(method, path)
      const answer = call && answers[call.on as keyof Calls]
      expect.soft(call && answer !== undefined, `${method} ${path} has an answer`).toBe(true)
      if (!call || answer === undefined) throw new TypeError('no answer')
      const given: unknown = typeof answer === 'function' ? await answer({ path, query, body, headers }) : answer
      return written(call, given, msg)
    },
  )
  return calls
}
