import type { Database } from '../../db/database.ts'
import { channels } from '../../db/channels.ts'
import type { DroppableClient } from '../../db/pool.ts'

/** Notifications to all nodes through the database. */
export type Channel = {
  notify(attemptId: number): void
  /** Connects unless it is connected: what other nodes publish is noticed from then on. */
  open(): void
  /** Returns whether notifications of other nodes arrive at present. */
  isConnected(): boolean
  close(): Promise<void>
}

/** The time for which ids are collected before they are sent together. */
const collectMs = 20
const mostIds = 500
/** Receiving its own notification proves that the channel works; the proof is valid for this long and renewed half-way. */
const proofMs = 30_000
const retryMs = 1_000
/** The interval between checks of the connection, and the longest that the reply may take. */
const beatMs = 5_000
const answerMs = 3_000

/**
 * Opens a single connection that listens and notifies, made when first needed and again when it is lost. Notifying outside the
 * transactions keeps PostgreSQL's notification lock out of the commits of answers.
 */
export function openChannel(
  newClient: Database['newClient'],
  on: { onNotification: (attemptId: number) => void; onPublished: () => void; onGap: () => void },
): Channel {
  let client: Promise<DroppableClient | undefined> | undefined
  let retry: NodeJS.Timeout | undefined
  let provenAt = Number.NEGATIVE_INFINITY
  let probedAt = Number.NEGATIVE_INFINITY
  let pending = new Set<number>()
  let sending: Promise<void> | undefined
  let isClosed = false

  const lost = new WeakSet<DroppableClient>()
  const lose = (broken: DroppableClient) => {
    if (lost.has(broken)) return
    lost.add(broken)
    client = undefined
    provenAt = Number.NEGATIVE_INFINITY
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
    fresh.on('notification', ({ channel, payload = '' }) => {
      provenAt = performance.now()
      if (channel === channels.published) return on.onPublished()
      for (const id of payload.split(',')) if (id !== '') on.onNotification(Number(id))
    })
    try {
      await fresh.connect()
      // Notifications need not survive a power failure.
      await fresh.query(`SET synchronous_commit = off; LISTEN ${channels.attempts}; LISTEN ${channels.published}`)
      // Notifications from before may have been missed.
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
      await current.query({
        name: 'notify-changes',
        text: `SELECT pg_notify('${channels.attempts}', $1)`,
        values: [payload],
      })
      return true
    } catch {
      lose(current)
      return false
    }
  }

  const send = async (waitMs: number) => {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    while (pending.size > 0) {
      const ids = [...pending].slice(0, mostIds)
      pending = new Set([...pending].slice(mostIds))
      // Unsent ids are dropped: the waiting calls end by themselves a few seconds later.
      if (!(await notify(ids.join(',')))) pending.clear()
    }
    sending = undefined
  }

  // A silent connection raises no error: only an unanswered query reveals it.
  const beat = setInterval(() => {
    if (client) void notify('')
  }, beatMs).unref()

  return {
    open: () => void connected(),
    notify(attemptId) {
      if (isClosed) return
      pending.add(attemptId)
      sending ??= send(collectMs)
    },
    isConnected() {
      const now = performance.now()
      if (now - Math.max(probedAt, provenAt) > proofMs / 2) {
        probedAt = now
        void notify('')
      }
      return now - provenAt < proofMs
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
