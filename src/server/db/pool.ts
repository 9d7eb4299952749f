import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseDown, TooManyWaiting } from './unavailable.ts'

/** A connection that can be closed at once, also when nobody is left at its other end to say goodbye to. */
export class DroppableClient extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    // A pool hides the password from whoever looks at its settings: it is not copied with them.
    super({ ...config, password: config.password, stream: () => socket })
    this.#socket = socket
  }

  /** Closes the connection; whatever waits for its answer fails, with the reason when there is one. */
  drop(reason?: Error): void {
    this.#socket.destroy(reason)
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool whose queue is bounded, and that refuses at once while the database is known to be down. */
export class GuardedPool extends pg.Pool {
  readonly #mostWaiting: number
  readonly #connections = new Set<DroppableClient>()
  #isInterrupted = false

  constructor(config: pg.PoolConfig, mostWaiting: number) {
    super({ ...config, Client: DroppableClient as unknown as new () => pg.ClientBase })
    this.#mostWaiting = mostWaiting
    this.on('connect', (client) => this.#connections.add(client as unknown as DroppableClient))
    this.on('remove', (client) => this.#connections.delete(client as unknown as DroppableClient))
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
    if (this.waitingCount >= this.#mostWaiting)
      return new TooManyWaiting(`${this.#mostWaiting} requests wait for a connection to the database`)
    return undefined
  }

  /** Fails what is under way, drops every connection and refuses new requests until it is resumed. */
  interrupt(): void {
    this.#isInterrupted = true
    for (const client of this.#connections) client.drop(new DatabaseDown('the connection to the database was given up'))
  }

  /** Takes requests again, over new connections. */
  resume(): void {
    this.#isInterrupted = false
  }
}
