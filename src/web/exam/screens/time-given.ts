import { useEffect, useRef } from 'react'
import * as examDeferredWords from '#words/exam-deferred'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import type { PhaseWire } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'

/** Returns by how many whole minutes the clock of a section was set on while it ran, as of now: below 0 where time was taken back. */
export function minutesGiven(before: PhaseWire, after: PhaseWire, now: number): number {
  if (before.at !== after.at || after.at === 'closed') return 0
  // A device that slept through the pause at half-time learns of its length as a later end.
  if (before.half_at !== null && after.half_at === null) return 0
  // At half-time the clock waits, and its time left is all that there is of it.
  if (before.remaining_seconds !== null && after.remaining_seconds !== null)
    return Math.round((after.remaining_seconds - before.remaining_seconds) / 60)
  if (before.ends_at === null || after.ends_at === null) return 0
  const [from, to] = [Date.parse(before.ends_at), Date.parse(after.ends_at)]
  // A clock that had run out starts again from now.
  const gained = to > from ? Math.max(0, to - Math.max(from, now)) : to - from
  return Math.round(gained / 60_000)
}

/** Says that the academy has given time, or has taken it back: another number on the clock alone would frighten. T27 */
export function useTimeGiven({ clock, snapshot: { phase, quiz } }: Exam): void {
  const { timeGiven } = useWords(examDeferredWords).examDeferred
  const lastRef = useRef(phase)
  // The clock of a practice test waits while its student is away: no one sets it on.
  const isOwn = quiz?.is_practice === true
  useEffect(() => {
    const minutes = lastRef.current && phase && !isOwn ? minutesGiven(lastRef.current, phase, clock.serverNow()) : 0
    lastRef.current = phase
    if (minutes !== 0) toast.blank(minutes > 0 ? timeGiven.more(minutes) : timeGiven.less(-minutes))
  }, [phase, isOwn, clock, timeGiven])
}
