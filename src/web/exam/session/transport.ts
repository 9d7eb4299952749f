import { ApiError, type Api } from '../../base/api.ts'
import { slowMs } from '../../base/browser-api.ts'
import type { Trouble } from './state.ts'

/**
 * Returns the trouble behind a failed call, or null when the server has rejected it for good (or our own code has failed). A 404
 * means signed out too: an attempt is not found when another user is signed in. A reply from another server (a hotel's login
 * page) counts as offline.
 */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof ApiError)) return null
  const { status } = error
  if ([400, 409, 413, 415, 422].includes(status)) return null
  if (status === 401 || status === 404) return 'signed_out'
  return status === 408 || status === 429 || status >= 500 ? 'server' : 'offline'
}

const firstMs = 1000
/** Short enough that a page has saved everything within 10 s of the server's return. */
const mostMs = 8000

const requestedMs = (error: unknown) => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0)

/**
 * Returns the delay of exponential backoff with jitter: from 1 s to 8 s, and never less than the server asks for. A call that hung has
 * waited long enough already.
 */
function delayMs(tries: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfterSeconds === 0) return firstMs / 2
  const scattered = Math.min(mostMs, firstMs * 2 ** tries) * (0.75 + Math.random() / 4)
  const requested = requestedMs(error)
  return requested > 0 ? Math.max(scattered, requested + Math.random() * 500) : scattered
}

type Send = (signal?: AbortSignal) => Promise<unknown>

type Listener = {
  /** The connection has broken, or is back. */
  onTrouble: (trouble: Trouble | null) => void
  /** The session has ended. */
  onUnauthenticated: () => void
  /** Checked before every call: false while another user is signed in. */
  isAllowed: () => boolean
  troubleOf?: (error: unknown) => Trouble | null
}

/** The connection to the server: whether it works, and when to retry. */
export class Transport {
  /** Sends a call: once while an attempt begins, hedged as soon as it is under way. */
  send = (once: Send): Promise<unknown> => once()
  #trouble: Trouble | null = null
  #isStopped = false
  #signOuts = 0
  #pauses = new Set<{ isFirm: boolean; end: () => void }>()
  #on: Required<Listener>

  constructor(on: Listener) {
    this.#on = { troubleOf, ...on }
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Returns the trouble behind a failed call of this session. */
  troubleOf(error: unknown): Trouble | null {
    return this.#on.troubleOf(error)
  }

  /** Wraps a client: times calls out and tracks their outcomes. */
  watch(api: Api): Api {
    const loose = api as unknown as (on: string, input: unknown, options: object) => Promise<unknown>
    const call = async (on: string, input: unknown = {}, options: object = {}) => {
      // A long poll takes long by design.
      const isLongPoll = on.endsWith('/changes')
      const slow = isLongPoll ? undefined : setTimeout(() => this.note(this.#trouble ?? 'server'), slowMs)
      const signOuts = this.#signOuts
      try {
        // Another user is signed in; screens have words for that.
        if (!this.#on.isAllowed()) throw new ApiError(404, { msg: '', errors: null })
        const once: Send = (signal) => loose(on, input, { ...options, ...(signal && { signal }) })
        const reply = await (isLongPoll ? once() : this.send(once))
        // A reply to an earlier call says nothing about a session that has ended since.
        if (signOuts === this.#signOuts) this.note(null)
        return reply
      } catch (error) {
        if (error instanceof ApiError) this.#noteRefusal(error)
        throw error
      } finally {
        clearTimeout(slow)
      }
    }
    return call as unknown as Api
  }

  #noteRefusal(error: ApiError) {
    const isNew = this.#trouble !== 'signed_out'
    this.note(this.troubleOf(error))
    if (isNew && error.status === 401 && !this.#isStopped) this.#on.onUnauthenticated()
  }

  /** Updates the state of the connection; when it is back, every waiting retry runs at once. */
  note(trouble: Trouble | null): void {
    if (this.#isStopped || trouble === this.#trouble) return
    this.#trouble = trouble
    if (trouble === 'signed_out') this.#signOuts += 1
    if (trouble === null) this.wake()
    this.#on.onTrouble(trouble)
  }

  /** Waits for the next retry, or until the connection may be back; never less than the server asks for. */
  pause(tries: number, error: unknown): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#pauses.delete(pause)
        resolve()
      }
      const pause = { isFirm: requestedMs(error) > 0, end }
      const timer = setTimeout(end, delayMs(tries, error))
      this.#pauses.add(pause)
    })
  }

  /** Ends every wait that the server has not requested. */
  wake(): void {
    for (const { isFirm, end } of this.#pauses) if (!isFirm || this.#isStopped) end()
  }

  /** Stops every retry. */
  stop(): void {
    this.#isStopped = true
    this.wake()
  }
}
