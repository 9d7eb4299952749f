import { useState } from 'react'
import { clockText, useClockReading } from '../../exam/clock-reading.ts'
import { createClock } from '../../exam/session/clock.ts'
import { useQuizzesWords } from '../../words/areas/quizzes-words.ts'
import type { RunningAttempt } from './own-quiz.ts'
import styles from './quizzes.module.css'

type RunningWords = ReturnType<typeof useQuizzesWords>['quizzes']['running']
type Phase = RunningAttempt['phase']

/** Where a running attempt stands, with so many seconds left of its phase; null: untimed. */
export function runningText(words: RunningWords, at: Phase['at'], left: number | null): string {
  if (left === null) return words.untimed
  const clock = clockText(left)
  switch (at) {
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
  const { running } = useQuizzesWords().quizzes
  const [clock] = useState(() => {
    const made = createClock()
    made.sync(now, 0)
    return made
  })
  const left = useClockReading(() => clock.secondsLeft(phase))
  return <span className={styles.left}>{runningText(running, phase.at, left)}</span>
}
