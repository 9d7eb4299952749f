import { useEffect, useState } from 'react'
import { clockText } from '../../exam/clock-text.ts'
import * as learningWords from '#words/learning'
import { useWords } from '../../words/words.tsx'
import styles from './learning.module.css'

/** The time that a question has at the pace of the test, beside what it has taken; nothing is cut off when it is over. L4 */
export function PaceClock({ paceSeconds, secondsOn }: { paceSeconds: number; secondsOn: () => number }) {
  const { set: words } = useWords(learningWords).learning
  const [spent, setSpent] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSpent(secondsOn()), 1000)
    return () => clearInterval(timer)
  }, [secondsOn])
  const left = paceSeconds - spent
  return (
    <p role="timer" className={styles.soft}>
      {left >= 0 ? words.pace(clockText(left)) : words.overPace(clockText(-left))}
    </p>
  )
}
