import type { Database } from '../../db/database.ts'
import { openChannel } from './channel.ts'

/** One call that waits for news of an attempt. */
export type Watch = {
  /** Settles when the attempt may have changed (true), and when it is time to answer whatever there is (false). */
  next(): Promise<boolean>
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

type Waiting = { tell(): void; end(): void }

/** A watch that lasts for a while; `onEnd` is told once. */
function openWatch(lastsMs: number, onEnd: (waiting: Waiting) => void): Waiting & Watch {
  let [isTold, isOver] = [false, false]
  let wake = () => {}
  const watch: Waiting & Watch = {
    tell() {
      isTold = true
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
      if (!isTold && !isOver) await new Promise<void>((resolve) => (wake = resolve))
      isTold = false
      return !isOver
    },
    cancel: () => watch.end(),
  }
  const timer = setTimeout(() => watch.end(), lastsMs)
  return watch
}

/** The changes of one node over a connection of its own; none is made before it is needed. */
export function openChanges(newClient: Database['newClient']): Changes {
  const watching = new Map<number, Set<Waiting>>()
  let isReleased = false
  const tellHere = (attemptId: number) => watching.get(attemptId)?.forEach((waiting) => waiting.tell())
  const channel = openChannel(newClient, {
    onTold: tellHere,
    onGap: () => [...watching.keys()].forEach(tellHere),
  })

  return {
    tell(attemptId) {
      tellHere(attemptId)
      channel.tell(attemptId)
    },
    watch(attemptId) {
      const others = watching.get(attemptId) ?? new Set()
      if (others.size >= mostWatches) others.values().next().value?.end()
      const watch = openWatch(channel.isHeard() ? holdMs : deafHoldMs, (ended) => {
        others.delete(ended)
        if (others.size === 0) watching.delete(attemptId)
      })
      watching.set(attemptId, others.add(watch))
      if (isReleased) watch.end()
      return watch
    },
    isHeard: () => channel.isHeard(),
    release() {
      isReleased = true
      for (const waiting of watching.values()) waiting.forEach((one) => one.end())
    },
    close: () => channel.close(),
  }
}
