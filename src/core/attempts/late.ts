import { dayMs } from '../dates.ts'
import type { FinishReason, Phase } from './phase.ts'

/** Time after time-up during which answers given before it are still accepted, in ms. */
export const lateMs = dayMs

/** Tolerance for a last change: a device shows that time is up a tick later than it happens. */
export const slackMs = 1000

/** The ends that students do not choose: answers given before may still be on a device. */
export const lateReasons: readonly FinishReason[] = ['time_up', 'closed_by_staff']

/**
 * Returns whether an attempt still accepts answers given before its end: time or staff ended it less than {@link lateMs} ago, and its
 * student cannot have seen the keys.
 */
export function acceptsLate(phase: Phase, finalisedAt: number | null, now: number): boolean {
  return (
    phase.at === 'closed' &&
    lateReasons.includes(phase.reason) &&
    finalisedAt === null &&
    now < phase.finishedAt + lateMs
  )
}

/** The time in which staff let an attempt stand; `until` is null while it stands, and where it ended so. */
export type Span = { from: number; until: number | null }

/** Returns whether a change was made while staff let its attempt stand: it does not count, whenever it arrives. T38 */
export function wasPaused(seq: number, pause: Span | null): boolean {
  return pause !== null && seq > pause.from + slackMs && (pause.until === null || seq < pause.until - slackMs)
}

/** Returns whether a change was made while the attempt ran; its sequence number is an instant in milliseconds. */
export function wasInTime(seq: number, startedAt: number, finishedAt: number, pause: Span | null = null): boolean {
  return seq >= startedAt && seq <= finishedAt + slackMs && !wasPaused(seq, pause)
}

/**
 * Returns when the section ended whose late answers an attempt still accepts after the grace: module 1 while it waits on its check page,
 * the first half during the pause. Null when there is none.
 */
export function lateEnd(phase: Phase, now: number): number | null {
  if (phase.at === 'halfway') return phase.since
  const isTimeUp = phase.at === 'checking1' && phase.endsAt !== null && now >= phase.endsAt
  return isTimeUp && now < (phase.endsAt ?? 0) + lateMs ? phase.endsAt : null
}

/** Maximum clock skew tolerated: how far a sequence number may be ahead of the server's clock. */
export const aheadMs = 60_000

/**
 * Caps a sequence number for storage. One far in the future, forged or from a wrong clock, would make every later change of that
 * answer look stale.
 */
export function believedSeq(seq: number, now: number): number {
  return Math.min(seq, now + aheadMs)
}
