import { Refusal } from '../http/refusal.ts'
import { networkOf } from '../../core/network.ts'

/** How many tasks run at once, how many may wait, and how many milliseconds each waits at most. */
export type Limit = { running: number; waiting: number; waitMs: number }

/** On whose behalf a task runs; without account and address it is the academy's own. The signal is aborted when the client is gone. */
export type Claimant = { account?: string | number | null; address?: string; signal?: AbortSignal }

/** Runs tasks within its limit and shares the places out among their callers. */
export type Limiter = {
  /**
   * Runs a task when its turn comes. Refuses with server.busy when the queue, or the caller's share of it, is full and when no
   * turn came in time. Rejects with the signal's reason, without running the task, when it is aborted before the turn.
   */
  run<Result>(task: () => Promise<Result>, claimant: Claimant): Promise<Result>
  /** Returns how many tasks run and how many wait at present. */
  load(): { running: number; waiting: number }
}

/** The part of the running and of the waiting places that one account and one network may hold; always at least one. */
export const shares = { account: 1 / 4, network: 1 / 2 } as const

const retryAfterSeconds = 5

/** An account or a network that places are counted for. */
type Holder = { kind: keyof typeof shares; key: string }
type Waiter = { holders: Holder[]; start: () => void }
type Counts = { running: number; waiting: number }

const holdersOf = ({ account, address }: Claimant): Holder[] => [
  ...(account == null ? [] : [{ kind: 'account' as const, key: `account ${account}` }]),
  ...(address === undefined ? [] : [{ kind: 'network' as const, key: `network ${networkOf(address)}` }]),
]

/** An account waits in one queue wherever it calls from; visitors of one network share a queue. */
const callerOf = (holders: Holder[]) => holders[0]?.key ?? 'academy'

const shareOf = (places: number, { kind }: Holder) => Math.max(1, Math.floor(places * shares[kind]))

/**
 * Opens a limiter. Each caller has a queue of its own, first come, first served; callers take turns whenever a place comes free,
 * except those whose account or network holds its share of the running places.
 */
export function openLimiter({ running: mostRunning, waiting: mostWaiting, waitMs }: Limit): Limiter {
  // In the order of their turns: a caller who had one goes to the end.
  const queues = new Map<string, Set<Waiter>>()
  const held = new Map<string, Counts>()
  const total: Counts = { running: 0, waiting: 0 }

  const heldBy = ({ key }: Holder): Counts => held.get(key) ?? { running: 0, waiting: 0 }
  const count = (holders: Holder[], { running = 0, waiting = 0 }: Partial<Counts>) => {
    total.running += running
    total.waiting += waiting
    for (const holder of holders) {
      const before = heldBy(holder)
      const now = { running: before.running + running, waiting: before.waiting + waiting }
      if (now.running + now.waiting === 0) held.delete(holder.key)
      else held.set(holder.key, now)
    }
  }
  const mayRun = ({ holders }: Waiter) =>
    total.running < mostRunning && holders.every((holder) => heldBy(holder).running < shareOf(mostRunning, holder))
  const isOverfull = ({ holders }: Waiter) =>
    total.waiting > mostWaiting || holders.some((holder) => heldBy(holder).waiting > shareOf(mostWaiting, holder))

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
      // Set anew at the end, where this loop comes to it again.
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
        // The one behind may be of another network that holds less.
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
