import { ApiError, type Api } from '../../../api.ts'

/** What stands between this device and the server for now; calls wait for it to pass. */
export type Trouble = 'offline' | 'server' | 'signed_out'

/**
 * The trouble behind a failed call, or null when the server has refused it for good (or our own code has failed). A 404
 * is a login too: an attempt is not found when somebody else is signed in. An answer of a stranger (a hotel's login
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
/** How long a call may go unanswered before the taker is told. */
const slowMs = 4000

const askedMs = (error: unknown) => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0)

/**
 * How long to wait after so many failed tries: doubling from 1 s to 8 s, scattered, and never less than the server asks. A
 * call that hung has waited long enough.
 */
function delayMs(tries: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfterSeconds === 0) return firstMs / 2
  const scattered = Math.min(mostMs, firstMs * 2 ** tries) * (0.75 + Math.random() / 4)
  const asked = askedMs(error)
  return asked > 0 ? Math.max(scattered, asked + Math.random() * 500) : scattered
}

type Told = {
  change: () => void
  unauthenticated: () => void
  /** The server is out of reach from now on, or answers again. */
  away?: (isAway: boolean) => void
  /** The trouble behind a failed call where it is another than {@link troubleOf} it. */
  troubleOf?: (error: unknown) => Trouble | null
}

type Send = (signal?: AbortSignal) => Promise<unknown>

/** The way to the server: knows whether it is open, and tries again when it may be. */
export class Connection {
  /** How a call is sent that may be sent again: once, unless told. */
  send = (once: Send): Promise<unknown> => once()
  #trouble: Trouble | null = null
  #isStopped = false
  #wakers = new Set<{ isFirm: boolean; wake: () => void }>()
  #on: Told
  #wasAway = false
  #troubleOf: (error: unknown) => Trouble | null

  constructor(on: Told) {
    this.#on = on
    this.#troubleOf = on.troubleOf ?? troubleOf
  }

  get trouble(): Trouble | null {
    return this.#trouble
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** The same client, its outcomes noted; `isAllowed` is asked before every call. */
  watch(api: Api, isAllowed: () => boolean): Api {
    const loose = api as unknown as (on: string, input: unknown, options: object) => Promise<unknown>
    const call = async (on: string, input: unknown = {}, options: object = {}) => {
      // What waits for news is answered late by design.
      const isPatient = on.endsWith('/changes')
      const slow = isPatient ? undefined : setTimeout(() => this.note(this.#trouble ?? 'server'), slowMs)
      try {
        if (!isAllowed()) throw new ApiError(404, { msg: 'Somebody else is signed in.', errors: null })
        const once: Send = (signal) => loose(on, input, { ...options, ...(signal && { signal }) })
        const reply = await (isPatient ? once() : this.send(once))
        this.note(null)
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
    const isNews = this.#trouble !== 'signed_out'
    this.note(this.#troubleOf(error))
    if (isNews && error.status === 401 && !this.#isStopped) this.#on.unauthenticated()
  }

  /** Notes what is known of the way; when it opens, whoever waits tries at once. */
  note(trouble: Trouble | null): void {
    if (this.#isStopped || trouble === this.#trouble) return
    this.#trouble = trouble
    this.#countAway()
    if (trouble === null) this.wake()
    this.#on.change()
  }

  /** Whether the server is out of reach. */
  get isAway(): boolean {
    return this.#trouble === 'offline' || this.#trouble === 'server'
  }

  #countAway() {
    const { isAway } = this
    if (isAway === this.#wasAway) return
    this.#wasAway = isAway
    this.#on.away?.(isAway)
  }

  /** Calls until the server has answered, as long as it is wanted; what it refuses for good is thrown. */
  async persist<T>(call: () => Promise<T>, isWanted: () => boolean = () => true): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await call()
      } catch (error) {
        const isPassing = this.#troubleOf(error) !== null
        if (isPassing && isWanted()) await this.pause(tries, error)
        if (!isPassing || this.#isStopped || !isWanted()) throw error
      }
    }
  }

  /** Waits after so many failed tries, or until the way may be open again; as long as the server asks in any case. */
  pause(tries: number, error: unknown): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#wakers.delete(waker)
        resolve()
      }
      const waker = { isFirm: askedMs(error) > 0, wake: done }
      const timer = setTimeout(done, delayMs(tries, error))
      this.#wakers.add(waker)
    })
  }

  /** Ends every pause that the server has not asked for. */
  wake(): void {
    for (const { isFirm, wake } of this.#wakers) if (!isFirm || this.#isStopped) wake()
  }

  /** Ends it all: nothing is tried again. */
  stop(): void {
    this.#isStopped = true
    this.wake()
  }
}
