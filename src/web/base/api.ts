import type { CallInput, CallReply, Calls } from '../../contract/api.ts'
import type { Envelope, ErrorCode, FieldErrors } from '../../contract/errors.ts'
import { noteCutLists } from './cut-lists.ts'

/** A rejected call; status 0: no reply. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors | null
  readonly retryAfterSeconds: number | null
  /** The refusal's code in the catalog, when the transport reports it. */
  readonly code: ErrorCode | null
  /** True if our own time limit ended it: the server may be at work on it still. */
  readonly isTimeout: boolean

  constructor(
    status: number,
    envelope: Pick<Envelope, 'msg' | 'errors'>,
    retryAfterSeconds: number | null = null,
    code: string | null = null,
    isTimeout = false,
  ) {
    super(envelope.msg)
    this.code = code as ErrorCode | null
    this.isTimeout = isTimeout
    this.status = status
    this.errors = envelope.errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** One request as it goes over the wire; the server answers its own pages by the same shape without a network. */
export type WireRequest = { method: string; path: string; body: unknown; headers: Record<string, string> }

/** One reply as it comes over the wire. */
export type WireReply = {
  status: number
  body: unknown
  retryAfterSeconds: number | null
  code?: string | null
  isTimeout?: boolean
}

/** Options of one call; `login`: the way to the login where an 'Unauthenticated' leads on one of its own. */
export type CallOptions = {
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
  login?: string
}

/** The typed client: a call by its method and path, its envelope, or an {@link ApiError}. */
export type Api = <On extends keyof Calls>(
  on: On,
  ...input: {} extends CallInput<On> ? [input?: CallInput<On>, options?: CallOptions] : [CallInput<On>, CallOptions?]
) => Promise<CallReply<On> & { data: NonNullable<CallReply<On>['data']> }>

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The texts of a reply that a person reads. */
type Said = Pick<Envelope, 'msg' | 'errors'>

/** Finds the words for what a reply says by codes. */
export type FindWords = (envelope: Envelope) => Promise<Said> | Said

/** Returns the path of a call with its parameters and query. */
export function addressOf(template: string, { params, query }: Omit<LooseInput, 'body'>): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString()
  return `/api${path}${asked && `?${asked}`}`
}

/** Builds the typed client over any way to send a request; without `findWords` replies say it in English. */
export function createApi(
  send: (request: WireRequest, options: CallOptions) => Promise<WireReply>,
  findWords: FindWords = (envelope) => envelope,
): Api {
  const call = async (on: string, input: LooseInput = {}, options: CallOptions = {}) => {
    const [method = '', template = ''] = on.split(' ')
    const path = addressOf(template, input)
    const reply = await send({ method, path, body: input.body, headers: options.headers ?? {} }, options)
    const envelope = reply.body as Envelope | null
    const said = envelope?.code === undefined ? envelope : { ...envelope, ...(await findWords(envelope)) }
    if (said?.success) {
      noteCutLists(said)
      return said
    }
    const { status, retryAfterSeconds, code, isTimeout } = reply
    throw new ApiError(status, said ?? { msg: '', errors: null }, retryAfterSeconds, code, isTimeout)
  }
  // The template's types tie every call to its contract; inside, all are alike.
  return call as unknown as Api
}
