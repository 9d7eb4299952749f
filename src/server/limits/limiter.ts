import { Refusal } from '../http/refusal.ts'
import { networkOf } from '../../core/network.ts'

/** The most tasks that run at once, the most that may wait, and the longest wait in milliseconds. */
export type Limit = { running: number; waiting: number; waitMs: number }

/** On whose behalf a task runs; without account and address, the academy's. The signal is aborted when the client disconnects. */
export type Claimant = { account?: string | number | null; address?: string; signal?: AbortSignal }

/**
 * Runs costly tasks (searches, hashes, pictures, downloads, rendering, compressing) within a limit and divides the places fairly among the
 * callers. It is our own because p-limit 7 bounds only what runs, p-queue 10 has no bound on waiting and no fairness and an aborted task stays in
 * its queue, and Bottleneck 2 knows neither caller nor signal. A client that leaves gives up its place in the queue; a running task ends by itself,
 * since what is under way still costs. Sign-ins count an account as "this account from this address", so that a stranger's tries do not take
 * the owner's places. A crowd behind a proxy that TRUST_PROXY does not name is one network and has half of all places.
 */
export type Limiter = {
  /**
   * Runs a task when its turn comes. Throws server.busy when the queue, or the caller's share of it, is full, and after the longest
   * wait. Rejects with the signal's reason, without running the task, when it is aborted before the turn.
   */
  run<Result>(task: () => Promise<Result>, claimant: Claimant): Promise<Result>
  /** Returns how many tasks run and wait at present. */
  load(): { running: number; waiting: number }
}

/** The share of running and waiting places that one account and one network may use; always at least one place. */
export const shares = { account: 1 / 4, network: 1 / 2 } as const

const retryAfterSeconds = 5

/** An account or a network with its own share. */
type Holder = { kind: keyof typeof shares; key: string }
type Waiter = { holders: Holder[]; start: () => void }
type Counts = { running: number; waiting: number }

const holdersOf = ({ account, address }: Claimant): Holder[] => [
  ...(account == null ? [] : [{ kind: 'account' as const, key: `account ${account}` }]),
  ...(address === undefined ? [] : [{ kind: 'network' as const, key: `network ${networkOf(address)}` }]),
]

/** Returns the key of a caller's queue: an account has one wherever it calls from, visitors of one network share one. */
const callerOf = (holders: Holder[]) => holders[0]?.key ?? 'academy'

const shareOf = (places: number, { kind }: Holder) => Math.max(1, Math.floor(places * shares[kind]))

/**
 * Opens a limiter. Each caller has a FIFO queue; callers take turns whenever a place becomes free, except those whose account or network
 * uses its full share of the running places.
 */
export function openLimiter({ running: maxRunning, waiting: maxWaiting, waitMs }: Limit): Limiter {
  // In the order of their turns: a caller moves to the end after its turn.
  const queues = new Map<string, Set<Waiter>>()
  const usage = new Map<string, Counts>()
  const total: Counts = { running: 0, waiting: 0 }

  const usageOf = ({ key }: Holder): Counts => usage.get(key) ?? { running: 0, waiting: 0 }
  const count = (holders: Holder[], { running = 0, waiting = 0 }: Partial<Counts>) => {
    total.running += running
    total.waiting += waiting
    for (const holder of holders) {
      const before = usageOf(holder)
      const now = { running: before.running + running, waiting: before.waiting + waiting }
      if (now.running + now.waiting === 0) usage.delete(holder.key)
      else usage.set(holder.key, now)
    }
  }
  const mayRun = ({ holders }: Waiter) =>
    total.running < maxRunning && holders.every((holder) => usageOf(holder).running < shareOf(maxRunning, holder))
  const isOverfull = ({ holders }: Waiter) =>
    total.waiting > maxWaiting || holders.some((holder) => usageOf(holder).waiting > shareOf(maxWaiting, holder))

  const enqueue = (caller: string, waiter: Waiter) => {
    queues.set(caller, (queues.get(caller) ?? new Set()).add(waiter))
    count(waiter.holders, { waiting: 1 })
  }
  const dequeue = (caller: string, waiter: Waiter) => {
    const queue = queues.get(caller)
    queue?.delete(waiter)
    if (queue?.size === 0) queues.delete(caller)
    count(waiter.holders, { waiting: -1 })
  }
  const startNext = () => {
    for (const [caller, queue] of queues) {
      const [first] = queue
      if (!first || !mayRun(first)) continue
      dequeue(caller, first)
      // Moved to the end, where this loop reaches it again.
      if (queues.delete(caller)) queues.set(caller, queue)
      count(first.holders, { running: 1 })
      first.start()
    }
  }

  /** Resolves when the task may run. */
  const turn = (holders: Holder[], signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const caller = callerOf(holders)
      let deadline: NodeJS.Timeout | undefined
      const stopWaiting = () => {
        clearTimeout(deadline)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiter: Waiter = {
        holders,
        start() {
          stopWaiting()
          resolve()
        },
      }
      const giveUp = (reason: unknown) => {
        stopWaiting()
        dequeue(caller, waiter)
        reject(reason)
        // The next in this queue may belong to another network with free places.
        startNext()
      }
      const refuseBusy = () => giveUp(new Refusal('server.busy', { retryAfterSeconds }))
      const onAbort = () => giveUp(signal?.reason)

      enqueue(caller, waiter)
      startNext()
      if (!queues.get(caller)?.has(waiter)) return
      if (isOverfull(waiter)) return refuseBusy()
      deadline = setTimeout(refuseBusy, waitMs)
      signal?.addEventListener('abort', onAbort)
    })

  return {
    load: () => ({ ...total }),
    async run(task, claimant) {
      const { signal } = claimant
      signal?.throwIfAborted()
      const holders = holdersOf(claimant)
      await turn(holders, signal)
      try {
        signal?.throwIfAborted()
        return await task()
      } finally {
        count(holders, { running: -1 })
        startNext()
      }
    },
  }
}
