import { prepareWords, findWords } from './reply-words.ts'
import { createApi, type CallOptions, type WireReply, type WireRequest } from './api.ts'
import { readToken, endSession } from './session.ts'

/** Time limit of a call, in ms. contract: no endless spinners */
export const timeoutMs = 15_000

/** The time that a call may take before a page says that the server does not answer, in ms. */
export const slowMs = 4000

/** The headers by which every call identifies its page; a stored page adds its build. P14 */
export const ownHeaders: Record<string, string> = { accept: 'application/json', 'lantern-client': 'web' }

async function send(request: WireRequest, options: CallOptions): Promise<WireReply> {
  const token = readToken(document.cookie)
  // These change the cookies, and pages follow a change of cookies within a moment.
  if (request.path.startsWith('/api/auth/')) prepareWords()
  const timeout = AbortSignal.timeout(timeoutMs)
  const init: RequestInit = {
    method: request.method,
    headers: {
      ...ownHeaders,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...request.headers,
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    keepalive: options.keepalive ?? false,
    credentials: 'same-origin',
  }
  // From here on a failure is the network's; one before is ours, and is never called the network's. E2
  try {
    const response = await fetch(request.path, init)
    // The server is of another release than this stored page, and leads from its address to its own page.
    if (response.status === 426) location.replace(location.href)
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      body: await response.json().catch(() => null),
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
      code: response.headers.get('lantern-refusal'),
    }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return { status: 0, body: null, retryAfterSeconds: null, isTimeout: timeout.aborted }
  }
}

/**
 * The client of the browser for who handles an 'Unauthenticated' itself (loaders, the player, signing out): bearer from the
 * token cookie, 15 s at most, no answer is status 0.
 */
export const plainApi = createApi(send, findWords)

/** The client of the browser; an 'Unauthenticated' ends the session here and leads to the login and back. A8 */
export const browserApi = createApi(async (request, options) => {
  const token = readToken(document.cookie)
  const reply = await send(request, options)
  if (reply.status === 401) endSession(token, options.login)
  return reply
}, findWords)
