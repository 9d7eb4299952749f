import type { Database } from '../../db/database.ts'
import { openChannel } from './channel.ts'

/** A long poll that waits for changes of an attempt. */
type Watch = {
  /** Resolves with true when the attempt may have changed, with false when it is time to respond anyway. */
  next(): Promise<boolean>
  cancel(): void
}

/**
 * Returns the id under which a student is notified who waits on a cover, beside the ids of attempts, which are positive: staff have started
 * a quiz for all. T38
 */
export const ofWaiting = (userId: number): number => -userId

/** Notifies open players on all nodes that their attempt has changed. Only a hint: the row has the truth. */
export type Changes = {
  /** Notifies the watches of an attempt. Call it after the commit. */
  notify(attemptId: number): void
  /** Starts a watch. Call it before reading the row, so that no later change is missed. */
  watch(attemptId: number): Watch
  /** Returns whether notifications of other nodes arrive at present. */
  isConnected(): boolean
  /** Calls this whenever what visitors see has changed, here or on another node, or may have without a notification. T15 */
  onPublished(changed: () => void): void
  /** Begins to notice what other nodes publish; otherwise that begins with the first watch. */
  listen(): void
  /** Ends every watch. */
  release(): void
  /** Sends pending notifications and disconnects. */
  close(): Promise<void>
}

/** Shorter than the 15 s after which a browser aborts a call. */
export const holdMs = 12_000
/** The wait while notifications of other nodes may not arrive: a submission elsewhere is still noticed within 5 s. */
const disconnectedHoldMs = 4_000
/** The most watches per attempt: a student has a few tabs, not hundreds. */
const maxWatches = 8

type Waiting = { notify(): void; end(): void }

/** Opens a watch with a time limit; `onEnd` is called once. */
function openWatch(lastsMs: number, onEnd: (waiting: Waiting) => void): Waiting & Watch {
  let [isNotified, isOver] = [false, false]
  let wake = () => {}
  const watch: Waiting & Watch = {
    notify() {
      isNotified = true
      wake()
    },
    end() {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      onEnd(watch)
      wake()
    },
    async next() {
      if (!isNotified && !isOver) await new Promise<void>((resolve) => (wake = resolve))
      isNotified = false
      return !isOver
    },
    cancel: () => watch.end(),
  }
  const timer = setTimeout(() => watch.end(), lastsMs)
  return watch
}

/** Opens the notifications of one node over a separate connection, which is made when first needed. */
export function openChanges(newClient: Database['newClient']): Changes {
  const watching = new Map<number, Set<Waiting>>()
  let isReleased = false
  const notifyLocally = (attemptId: number) => watching.get(attemptId)?.forEach((waiting) => waiting.notify())
  let publish = () => {}
  const channel = openChannel(newClient, {
    onNotification: notifyLocally,
    onPublished: () => publish(),
    onGap() {
      publish()
      for (const attemptId of watching.keys()) notifyLocally(attemptId)
    },
  })

  return {
    notify(attemptId) {
      notifyLocally(attemptId)
      channel.notify(attemptId)
    },
    watch(attemptId) {
      const others = watching.get(attemptId) ?? new Set()
      if (others.size >= maxWatches) others.values().next().value?.end()
      const watch = openWatch(channel.isConnected() ? holdMs : disconnectedHoldMs, (ended) => {
        others.delete(ended)
        if (others.size === 0) watching.delete(attemptId)
      })
      watching.set(attemptId, others.add(watch))
      if (isReleased) watch.end()
      return watch
    },
    isConnected: () => channel.isConnected(),
    onPublished: (changed) => void (publish = changed),
    listen: () => channel.open(),
    release() {
      isReleased = true
      for (const waiting of watching.values()) waiting.forEach((one) => one.end())
    },
    close: () => channel.close(),
  }
}
