import type { Phase } from './phase.ts'

/** How long after time-up answers given before it are still accepted. */
export const lateMs = 24 * 60 * 60 * 1000

/** A device shows time-up up to a tick later than it notes the last change. */
export const slackMs = 1000

/**
 * Whether answers of before its end may still come to an attempt: its clock ended it less than {@link lateMs} ago, and
 * nobody can have seen its keys.
 */
export function acceptsLate(phase: Phase, finalisedAt: number | null, now: number): boolean {
  return phase.at === 'closed' && phase.reason === 'time_up' && finalisedAt === null && now < phase.finishedAt + lateMs
}

/** Whether a change with this sequence number, an instant in milliseconds, was made while the attempt ran. */
export function wasInTime(seq: number, startedAt: number, finishedAt: number): boolean {
  return seq >= startedAt && seq <= finishedAt + slackMs
}

/**
 * Returns when the part ended whose answers an attempt still takes, though they arrive later than the grace: those of module 1
 * while it waits at its check, and those of the first half during the pause. Null where nothing of the kind waits.
 */
export function lateEnd(phase: Phase, now: number): number | null {
  if (phase.at === 'halfway') return phase.since
  const isTimeUp = phase.at === 'checking1' && phase.endsAt !== null && now >= phase.endsAt
  return isTimeUp && now < (phase.endsAt ?? 0) + lateMs ? phase.endsAt : null
}

/** How far ahead of the server's clock an instant that a device tells is believed: a minute. */
export const aheadMs = 60_000

/**
 * A sequence number as it is stored: no instant that is yet to come. One far ahead, forged or of a wrong clock, would make
 * every later change of its answer look old.
 */
export function believedSeq(seq: number, now: number): number {
  return Math.min(seq, now + aheadMs)
}
