import { secondsLeftOf, type PhaseWire } from './state.ts'

/** The server's clock as this device can know it: never ahead of it, whatever the device's own clock says. */
export type Clock = {
  /** The server's instant, ms since the epoch; behind by at most one round trip, never ahead. */
  serverNow(): number
  /** Takes over an instant that the server has just answered with. */
  sync(nowIso: string, roundTripMs: number): void
  /** Whole seconds left of a phase, 0 when its time is up, null when it is untimed. */
  secondsLeft(phase: PhaseWire): number | null
  /** Whole seconds since an instant, for quizzes that count up. */
  secondsUp(startedAt: string): number
  /** Whether the device has slept or its clock was set since the last sync, so that only the server can tell the time. */
  isSuspect(): boolean
}

/** What a device measures time by, in ms. */
export type ClockSources = { monotonic: () => number; wall: () => number }

/** How far the two sources may drift apart unnoticed. */
const driftMs = 2000

const deviceSources: ClockSources = { monotonic: () => performance.now(), wall: () => Date.now() }

/** A clock that goes by the device's monotonic source from the last instant heard of the server. */
export function createClock({ monotonic, wall }: ClockSources = deviceSources): Clock {
  const apart = () => wall() - monotonic()
  let drift = apart()
  let offset: number | null = null

  const serverNow = () => monotonic() + (offset ?? apart())

  return {
    serverNow,
    sync(nowIso, roundTripMs) {
      // The server said it at some moment of the round trip, so the true offset lies between these two.
      const least = Date.parse(nowIso) - monotonic()
      if (offset === null || offset < least || offset > least + Math.max(0, roundTripMs)) offset = least
      drift = apart()
    },
    secondsLeft: (phase) => secondsLeftOf(phase, serverNow()),
    secondsUp: (startedAt) => Math.max(0, Math.floor((serverNow() - Date.parse(startedAt)) / 1000)),
    isSuspect: () => offset !== null && Math.abs(apart() - drift) > driftMs,
  }
}
