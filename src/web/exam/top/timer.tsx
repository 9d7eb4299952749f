import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EyeIcon, EyeOffIcon } from '../../ui/icons/actions.tsx'
import { ClockIcon } from '../../ui/icons/things.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import { clockText, useClockReading } from '../clock-reading.ts'
import type { Clock } from '../session/clock.ts'
import type { PhaseWire } from '../session/exam-session.ts'
import styles from './timer.module.css'

/** From here on the timer is warm. look.md */
const warmSeconds = 5 * 60
/** The remark stands for a minute: a page opened later than that must not say it. */
const remarkUntilSeconds = 4 * 60

type TimerProps = { clock: Clock; phase: PhaseWire; startedAt: string | null }

/** Counts a timed phase down, and an untimed one up; it can be hidden, and says once that five minutes are left. Q5, Q7 */
export function Timer({ clock, phase, startedAt }: TimerProps) {
  const { exam } = useExamWords()
  const [isHidden, setHidden] = useState(false)
  const left = useClockReading(() => clock.secondsLeft(phase))
  const taken = useClockReading(() => (startedAt === null ? 0 : clock.secondsUp(startedAt)))
  const isWarm = left !== null && left <= warmSeconds
  const text = clockText(left ?? taken)
  return (
    <div className={classNames(styles.timer, isWarm && styles.warm)}>
      <span className={styles.face}>
        <ClockIcon className={styles.sign} />
        <span
          role="timer"
          aria-label={exam.timer.label}
          className={classNames(styles.digits, isHidden && styles.hidden)}
        >
          <span aria-hidden="true">{text}</span>
          <VisuallyHidden>{left === null ? exam.timer.taken(text) : exam.timer.left(text)}</VisuallyHidden>
        </span>
      </span>
      <Button
        variant="plain"
        size="small"
        isIconOnly
        aria-label={isHidden ? exam.timer.show : exam.timer.hide}
        title={isHidden ? exam.timer.show : exam.timer.hide}
        onClick={() => setHidden(!isHidden)}
        className={styles.toggle}
      >
        {isHidden ? <EyeIcon /> : <EyeOffIcon />}
      </Button>
      <VisuallyHidden as="div">
        <output>{isWarm && left > remarkUntilSeconds ? exam.timer.fiveMinutes : ''}</output>
      </VisuallyHidden>
    </div>
  )
}
