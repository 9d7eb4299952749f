import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseDown, TooManyWaiting } from './unavailable.ts'

/** A connection that can be closed at once, even when its peer does not respond. */
export class DroppableClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    // A pool makes the password non-enumerable, so it has to be copied explicitly.
    super({ ...config, password: config.password, stream: () => socket })
    this.#socket = socket
  }

  /** Closes the connection; everything that waits for a reply fails, with the reason if there is one. */
  drop(reason?: Error): void {
    this.#socket.destroy(reason)
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool with a bounded queue, which rejects requests at once while the database is known to be down. */
export class GuardedPool extends pg.Pool {
  readonly #maxWaiting: number
  /** Also those that are being opened: a silent database would let each wait until its time-out. */
  readonly #connections: Set<DroppableClient>
  #isInterrupted = false

  /** Creates a pool; `where` says for each new connection how to reach the server. */
  constructor(config: pg.PoolConfig, maxWaiting: number, where: () => pg.ClientConfig) {
    const connections = new Set<DroppableClient>()
    // The pool opens a connection for the next in its queue when one has failed, without asking `connect`.
    const refuse = () => (this.#isInterrupted ? new DatabaseDown('the database is down') : undefined)
    super({ ...config, Client: clientOf(connections, refuse, where) as unknown as new () => pg.ClientBase })
    this.#maxWaiting = maxWaiting
    this.#connections = connections
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const refusal = this.#refusal()
    if (!refusal) return callback ? super.connect(callback) : super.connect()
    if (!callback) return Promise.reject(refusal)
    callback(refusal, undefined, () => undefined)
  }

  #refusal(): Error | undefined {
    if (this.#isInterrupted) return new DatabaseDown('the database is down')
    if (this.waitingCount >= this.#maxWaiting)
      return new TooManyWaiting(`${this.#maxWaiting} requests wait for a connection to the database`)
    return undefined
  }

  /** Fails running requests, closes every connection and rejects new requests until it is resumed. */
  interrupt(): void {
    this.#isInterrupted = true
    for (const client of this.#connections) client.drop(new DatabaseDown('the connection to the database was given up'))
  }

  /** Accepts requests again, over new connections. */
  resume(): void {
    this.#isInterrupted = false
  }
}

type WhenConnected = Parameters<pg.Client['connect']>[0]

/**
 * Returns the class of a pool's connections: each reaches the server as `where` says, is in `connections` until it has ended, and none is
 * opened while `refuse` returns a reason.
 */
const clientOf = (connections: Set<DroppableClient>, refuse: () => Error | undefined, where: () => pg.ClientConfig) =>
  class extends DroppableClient {
    constructor(config: pg.ClientConfig) {
      super({ ...config, ...where() })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: WhenConnected): void
    override connect(callback?: WhenConnected): Promise<pg.Client> | void {
      const refusal = refuse()
      if (refusal) return callback ? queueMicrotask(() => callback(refusal as never, this)) : Promise.reject(refusal)
      connections.add(this)
      this.once('end', () => connections.delete(this))
      return callback ? super.connect(callback) : super.connect()
    }
  }
