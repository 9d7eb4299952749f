import { useEffect, useMemo } from 'react'
import { usePlace } from '../../base/place.tsx'
import { useClockReading } from '../../exam/clock-reading.ts'
import * as quizWords from '#words/quizzes'
import { useWords } from '../../words/words.tsx'
import styles from './running-clock.module.css'
import { clockOf, runningLine, type Running } from './running-text.ts'

/** The time left of an attempt whose student is elsewhere: it runs on, but in practice mode. */
export function RunningClock({ running }: { running: Running }) {
  const words = useWords(quizWords).quizzes.running
  const { refresh } = usePlace()
  const clock = useMemo(() => clockOf(running.now), [running.now])
  // After the device has slept only the server knows the time.
  const isSuspect = useClockReading(() => clock.isSuspect())
  useEffect(() => {
    if (isSuspect) void refresh()
  }, [isSuspect, refresh])
  const text = useClockReading(() => runningLine(words, running, clock))
  // A second may have passed since the page showed it.
  return (
    <span suppressHydrationWarning className={styles.left}>
      {text}
    </span>
  )
}
