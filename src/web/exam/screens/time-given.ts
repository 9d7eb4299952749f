import { useEffect, useRef } from 'react'
import * as examDeferredWords from '#words/exam-deferred'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import type { PhaseWire } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'

/** Returns by how many whole minutes the clock of a section was set on while it ran: below 0 where time was taken back. */
export function minutesGiven(before: PhaseWire, after: PhaseWire): number {
  if (before.at !== after.at || after.at === 'closed') return 0
  // At half-time the clock waits, and its time left is all that there is of it.
  const endOf = ({ remaining_seconds: left, ends_at: endsAt }: PhaseWire) =>
    left !== null ? left * 1000 : endsAt === null ? null : Date.parse(endsAt)
  const [from, to] = [endOf(before), endOf(after)]
  return from === null || to === null ? 0 : Math.round((to - from) / 60_000)
}

/** Says that the academy has given time, or has taken it back: another number on the clock alone would frighten. T27 */
export function useTimeGiven({ snapshot: { phase, quiz } }: Exam): void {
  const { timeGiven } = useWords(examDeferredWords).examDeferred
  const lastRef = useRef(phase)
  // The clock of a practice test waits while its student is away: no one sets it on.
  const isOwn = quiz?.is_practice === true
  useEffect(() => {
    const minutes = lastRef.current && phase && !isOwn ? minutesGiven(lastRef.current, phase) : 0
    lastRef.current = phase
    if (minutes !== 0) toast.blank(minutes > 0 ? timeGiven.more(minutes) : timeGiven.less(-minutes))
  }, [phase, isOwn, timeGiven])
}
