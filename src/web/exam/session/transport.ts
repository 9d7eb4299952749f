import { ApiError, type Api } from '../../api.ts'
import type { Trouble } from './state.ts'

/**
 * The trouble behind a failed call, or null when the server has refused it for good (or our own code has failed). A 404
 * is a login too: an attempt is not found when somebody else is signed in. A reply of a stranger (a hotel's login
 * page) is no network.
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
/** How long a call may go unanswered before the student is told. */
const slowMs = 4000

const requestedMs = (error: unknown) => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0)

/**
 * How long to wait after so many failed tries: doubling from 1 s to 8 s, scattered, and never less than the server asks. A
 * call that hung has waited long enough.
 */
function delayMs(tries: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfterSeconds === 0) return firstMs / 2
  const scattered = Math.min(mostMs, firstMs * 2 ** tries) * (0.75 + Math.random() / 4)
  const requested = requestedMs(error)
  return requested > 0 ? Math.max(scattered, requested + Math.random() * 500) : scattered
}

type Send = (signal?: AbortSignal) => Promise<unknown>

type Listener = {
  /** The connection breaks, or is back. */
  onTrouble: (trouble: Trouble | null) => void
  /** The server does not know who is signed in. */
  onUnauthenticated: () => void
  /** Asked before every call: not while somebody else is signed in. */
  isAllowed: () => boolean
  troubleOf?: (error: unknown) => Trouble | null
}

/** The connection to the server: knows whether it is open, and when another try may be worth while. */
export class Transport {
  /** How a call is sent that may be sent again: once, until the code that hedges it is here. */
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

  /** What a failed call means here. */
  troubleOf(error: unknown): Trouble | null {
    return this.#on.troubleOf(error)
  }

  /** Returns the same client, with time-outs and the outcome of every call noted. */
  watch(api: Api): Api {
    const loose = api as unknown as (on: string, input: unknown, options: object) => Promise<unknown>
    const call = async (on: string, input: unknown = {}, options: object = {}) => {
      // A long poll is answered late by design.
      const isLongPoll = on.endsWith('/changes')
      const slow = isLongPoll ? undefined : setTimeout(() => this.note(this.#trouble ?? 'server'), slowMs)
      const signOuts = this.#signOuts
      try {
        if (!this.#on.isAllowed()) throw new ApiError(404, { msg: 'Somebody else is signed in.', errors: null })
        const once: Send = (signal) => loose(on, input, { ...options, ...(signal && { signal }) })
        const reply = await (isLongPoll ? once() : this.send(once))
        // A reply to a call of before says nothing about a session that has ended since.
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

  /** Notes what is known of the connection; when it is back, everything that waits is tried at once. */
  note(trouble: Trouble | null): void {
    if (this.#isStopped || trouble === this.#trouble) return
    this.#trouble = trouble
    if (trouble === 'signed_out') this.#signOuts += 1
    if (trouble === null) this.wake()
    this.#on.onTrouble(trouble)
  }

  /** Waits after so many failed tries, or until the connection may be back; as long as the server asks in any case. */
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

  /** Ends every pause that the server has not asked for. */
  wake(): void {
    for (const { isFirm, end } of this.#pauses) if (!isFirm || this.#isStopped) end()
  }

  /** Ends it all: nothing is tried again. */
  stop(): void {
    this.#isStopped = true
    this.wake()
  }
}
