import { useEffect, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { clockText, useClockReading } from '../../exam/clock-reading.ts'
import { createClock } from '../../exam/session/clock.ts'
import { phaseAt, secondsLeftOf } from '../../exam/session/state.ts'
import * as quizWords from '#words/quizzes'
import { useWords, type WordsWith } from '../../words/words.tsx'
import type { RunningAttempt } from './own-quiz.ts'
import styles from './quizzes.module.css'

type RunningWords = WordsWith<typeof quizWords>['quizzes']['running']
type Phase = RunningAttempt['phase']

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

/** The time left of an attempt that runs on while its student is elsewhere. */
export function RunningClock({ running: { phase, now } }: { running: RunningAttempt }) {
  const { running } = useWords(quizWords).quizzes
  const { revalidate } = useRevalidator()
  const clock = useMemo(() => {
    const made = createClock()
    made.sync(now, 0)
    return made
  }, [now])
  // After the device has slept only the server knows the time.
  const isSuspect = useClockReading(() => clock.isSuspect())
  useEffect(() => {
    if (isSuspect) void revalidate()
  }, [isSuspect, revalidate])
  return <span className={styles.left}>{useClockReading(() => runningText(running, phase, clock.serverNow()))}</span>
}
