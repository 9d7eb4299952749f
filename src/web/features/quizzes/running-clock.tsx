import { useEffect, useMemo } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { usePlace } from '../../base/place.tsx'
import { clockText, useClockReading } from '../../exam/clock-reading.ts'
import { createClock } from '../../exam/session/clock.ts'
import { phaseAt, secondsLeftOf } from '../../exam/session/state.ts'
import * as quizWords from '#words/quizzes'
import { useWords, type WordsWith } from '../../words/words.tsx'
import styles from './running-clock.module.css'

type RunningWords = WordsWith<typeof quizWords>['quizzes']['running']
/** An attempt that is running, and the server's clock when it said so. */
export type Running = Pick<
  NonNullable<CallReply<'GET /user/home'>['data']>['running'][number],
  'phase' | 'now' | 'is_practice'
>

type Phase = Running['phase']

/** Returns the phase of a running attempt and its time left, at an instant of the server's clock. */
export function runningText(words: RunningWords, known: Phase, now: number): string {
  const phase = phaseAt(known, now)
  const left = secondsLeftOf(phase, now)
  if (left === null) return words.untimed
  const clock = clockText(left)
  switch (phase.at) {
    case 'module1':
    case 'checking1':
      return left === 0 ? words.module1Over : `${words.inPart.module1}, ${words.left(clock)}`
    case 'break':
      return left === 0 ? words.breakOver : `${words.inPart.break}, ${words.left(clock)}`
    case 'module2':
    case 'checking2':
      return left === 0 ? words.over : `${words.inPart.module2}, ${words.left(clock)}`
    case 'halfway':
      return words.paused(clock)
    case 'answering':
    case 'closed':
      return left === 0 ? words.over : words.left(clock)
  }
}

/** The time left of an attempt whose student is elsewhere: it runs on, but in practice mode. */
export function RunningClock({ running: { phase, now, is_practice: isPractice } }: { running: Running }) {
  const { running } = useWords(quizWords).quizzes
  const { refresh } = usePlace()
  const clock = useMemo(() => {
    const made = createClock()
    made.sync(now, 0)
    return made
  }, [now])
  // After the device has slept only the server knows the time.
  const isSuspect = useClockReading(() => clock.isSuspect())
  useEffect(() => {
    if (isSuspect) void refresh()
  }, [isSuspect, refresh])
  const text = useClockReading(() => runningText(running, phase, isPractice ? Date.parse(now) : clock.serverNow()))
  const isTimed = phase.ends_at !== null && phase.at !== 'break'
  return <span className={styles.left}>{isPractice && isTimed ? running.stopped(text) : text}</span>
}
