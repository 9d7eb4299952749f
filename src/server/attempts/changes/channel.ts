import type { Database } from '../../db/database.ts'
import type { DroppableClient } from '../../db/pool.ts'

/** What goes to every node, through the database. */
export type Channel = {
  tell(attemptId: number): void
  /** Whether what others tell is heard at present. */
  isHeard(): boolean
  close(): Promise<void>
}

const name = 'attempt_changes'
/** How long news gather before they are sent together. */
const gatherMs = 20
const mostIds = 500
/** Hearing oneself proves the whole way; a proof holds this long and is renewed half-way. */
const proofMs = 30_000
const retryMs = 1_000
/** How often it is asked whether anybody is left at the other end, and how long that may take. */
const beatMs = 5_000
const answerMs = 3_000

/**
 * One connection that listens and notifies, made when there is something to tell or somebody waits, and made anew when it is
 * lost. Notifying apart from the transaction keeps the lock that PostgreSQL takes for it away from the commits of answers.
 */
export function openChannel(
  newClient: Database['newClient'],
  on: { onTold: (attemptId: number) => void; onGap: () => void },
): Channel {
  let client: Promise<DroppableClient | undefined> | undefined
  let retry: NodeJS.Timeout | undefined
  let heardAt = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let untold = new Set<number>()
  let sending: Promise<void> | undefined
  let isClosed = false

  const lost = new WeakSet<DroppableClient>()
  const lose = (broken: DroppableClient) => {
    if (lost.has(broken)) return
    lost.add(broken)
    client = undefined
    heardAt = Number.NEGATIVE_INFINITY
    broken.drop()
    if (isClosed) return
    retry ??= setTimeout(() => {
      retry = undefined
      void notify('')
    }, retryMs).unref()
  }

  const connect = async (): Promise<DroppableClient | undefined> => {
    const fresh = newClient({ connectionTimeoutMillis: answerMs, query_timeout: answerMs })
    fresh.on('error', () => lose(fresh))
    fresh.on('notification', ({ payload = '' }) => {
      heardAt = performance.now()
      for (const id of payload.split(',')) if (id !== '') on.onTold(Number(id))
    })
    try {
      await fresh.connect()
      // News need not survive a power cut.
      await fresh.query(`SET synchronous_commit = off; LISTEN ${name}`)
      // What was told before is not heard any more.
      on.onGap()
      return fresh
    } catch {
      lose(fresh)
      return undefined
    }
  }

  const connected = () => {
    if (!client && !retry && !isClosed) client = connect()
    return client ?? Promise.resolve(undefined)
  }

  const notify = async (payload: string): Promise<boolean> => {
    const current = await connected()
    if (!current) return false
    try {
      await current.query({ name: 'tell-changes', text: `SELECT pg_notify('${name}', $1)`, values: [payload] })
      return true
    } catch {
      lose(current)
      return false
    }
  }

  const send = async (waitMs: number) => {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    while (untold.size > 0) {
      const ids = [...untold].slice(0, mostIds)
      untold = new Set([...untold].slice(mostIds))
      // What cannot be told is seen when the waiting calls end by themselves, a few seconds later.
      if (!(await notify(ids.join(',')))) untold.clear()
    }
    sending = undefined
  }

  // A connection that falls silent tells nobody: only a question without an answer shows it.
  const beat = setInterval(() => {
    if (client) void notify('')
  }, beatMs).unref()

  return {
    tell(attemptId) {
      if (isClosed) return
      untold.add(attemptId)
      sending ??= send(gatherMs)
    },
    isHeard() {
      const now = performance.now()
      if (now - Math.max(askedAt, heardAt) > proofMs / 2) {
        askedAt = now
        void notify('')
      }
      return now - heardAt < proofMs
    },
    async close() {
      await (sending ?? Promise.resolve())
      isClosed = true
      clearTimeout(retry)
      clearInterval(beat)
      const current = await (client ?? Promise.resolve(undefined))
      client = undefined
      current?.drop()
    },
  }
}
