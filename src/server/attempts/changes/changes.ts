import type pg from 'pg'
import { openChannel } from './channel.ts'

/** One call that waits for news of an attempt. */
export type Watch = {
  /** Settles when the attempt may have changed, when the time is up, and when the server stops. */
  over: Promise<void>
  cancel(): void
}

/** Tells open players on every node that their attempt has changed. A hint: the row is the truth. */
export type Changes = {
  /** Call it after the commit. */
  tell(attemptId: number): void
  /** Watch before looking at the row: what changes after the look is then not missed. */
  watch(attemptId: number): Watch
  /** Whether what other nodes tell is heard at present. */
  isHeard(): boolean
  /** Answers every call that waits. */
  release(): void
  /** Sends what is left to be told and leaves the database. */
  close(): Promise<void>
}

/** Below the 15 s after which a browser gives a call up. */
const holdMs = 12_000
/** When other nodes may not be heard: a submission elsewhere is still seen within 5 s. */
const deafHoldMs = 4_000
/** A student has a few tabs, not hundreds. */
const mostWatches = 8

/** The changes of one node over a connection of its own; none is made before it is needed. */
export function openChanges(newClient: () => pg.Client): Changes {
  const watching = new Map<number, Set<() => void>>()
  let isReleased = false
  const wake = (attemptId: number) => watching.get(attemptId)?.forEach((end) => end())
  const wakeAll = () => [...watching.keys()].forEach(wake)
  const channel = openChannel(newClient, { onTold: wake, onGap: wakeAll })

  return {
    tell(attemptId) {
      wake(attemptId)
      channel.tell(attemptId)
    },
    watch(attemptId) {
      const others = watching.get(attemptId) ?? new Set()
      watching.set(attemptId, others)
      if (others.size >= mostWatches) others.values().next().value?.()
      const { promise: over, resolve } = Promise.withResolvers<void>()
      const end = () => {
        clearTimeout(timer)
        others.delete(end)
        if (others.size === 0 && watching.get(attemptId) === others) watching.delete(attemptId)
        resolve()
      }
      const timer = setTimeout(end, channel.isHeard() ? holdMs : deafHoldMs)
      // Ending the last of the others has taken the set away.
      watching.set(attemptId, others.add(end))
      if (isReleased) end()
      return { over, cancel: end }
    },
    isHeard: () => channel.isHeard(),
    release() {
      isReleased = true
      wakeAll()
    },
    close: () => channel.close(),
  }
}
