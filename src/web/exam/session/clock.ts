import { secondsLeftOf, type PhaseWire } from './state.ts'

/** This device's estimate of the server's clock: never ahead of it, whatever the device's own clock says. */
export type Clock = {
  /** The server's instant, ms since the epoch; behind by at most one round trip, never ahead. */
  serverNow(): number
  /** Synchronizes with an instant that the server has just sent, or with one that the device has stored. */
  sync(nowIso: string, roundTripMs: number, from?: { isUnsure?: boolean }): void
  /** Whole seconds left of a phase, 0 when its time is up, null when it is untimed. */
  secondsLeft(phase: PhaseWire): number | null
  /** Whole seconds since an instant, for quizzes that count up. */
  secondsUp(startedAt: string): number
  /** Returns whether the device has slept or its clock was set since the last sync, so that only the server knows the time. */
  isSuspect(): boolean
  /**
   * Returns whether time may have passed that was not counted: the last sync was with an instant that the device's clock contradicts, or
   * the device has slept since.
   */
  isUnsure(): boolean
}

/** The time sources of a device, in ms. */
export type ClockSources = { monotonic: () => number; wall: () => number }

/** Tolerated drift between the two sources, and between a clock and its own past. */
export const driftMs = 2000

const deviceSources: ClockSources = { monotonic: () => performance.now(), wall: () => Date.now() }

/** Creates a clock that counts from the server's last instant by the device's monotonic source. */
export function createClock({ monotonic, wall }: ClockSources = deviceSources): Clock {
  const apart = () => wall() - monotonic()
  let drift = apart()
  let offset: number | null = null
  let isUnsure = false

  const serverNow = () => monotonic() + (offset ?? apart())

  return {
    serverNow,
    sync(nowIso, roundTripMs, from = {}) {
      // The server read its clock at some moment of the round trip, so the true offset lies between these two.
      const least = Date.parse(nowIso) - monotonic()
      if (offset === null || offset < least || offset > least + Math.max(0, roundTripMs)) offset = least
      drift = apart()
      isUnsure = from.isUnsure ?? false
    },
    secondsLeft: (phase) => secondsLeftOf(phase, serverNow()),
    secondsUp: (startedAt) => Math.max(0, Math.floor((serverNow() - Date.parse(startedAt)) / 1000)),
    isUnsure: () => isUnsure || (offset !== null && apart() - drift > driftMs),
    isSuspect: () => offset !== null && Math.abs(apart() - drift) > driftMs,
  }
}
