import { Button } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EyeIcon, EyeOffIcon } from '../../ui/icons/actions.tsx'
import { ClockIcon } from '../../ui/icons/things.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import { useClockReading } from '../clock-reading.ts'
import { clockText } from '../clock-text.ts'
import type { Clock } from '../session/clock.ts'
import type { PhaseWire } from '../session/exam-session.ts'
import type { Tools } from '../use-tools.ts'
import { isHot, isOutOfSight, isWarm } from './timer-rules.ts'
import styles from './timer.module.css'

type TimerProps = { clock: Clock; phase: PhaseWire; startedAt: string | null; tools: Tools }

/**
 * Counts down in a timed phase and up in an untimed one; amber in the last five minutes, red in the last one. It can be hidden, but
 * not in the last five minutes unless the student has switched it off. Q5, Q7
 */
export function Timer({ clock, phase, startedAt, tools }: TimerProps) {
  const { exam } = useWords(examWords)
  const left = useClockReading(() => clock.secondsLeft(phase))
  const taken = useClockReading(() => (startedAt === null ? 0 : clock.secondsUp(startedAt)))
  const isLast = isWarm(left)
  const isHidden = isOutOfSight(left, tools.isTimerHidden, tools.isTimerOff)
  const text = clockText(left ?? taken)
  const toggle = tools.isTimerHidden ? exam.timer.show : exam.timer.hide
  return (
    <div className={classNames(styles.timer, isHot(left) ? styles.hot : isLast && styles.warm)}>
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
        data-press="timer"
        disabled={isLast && !tools.isTimerOff}
        aria-label={toggle}
        title={toggle}
        onClick={tools.toggleTimer}
        className={styles.toggle}
      >
        {tools.isTimerHidden ? <EyeIcon /> : <EyeOffIcon />}
      </Button>
    </div>
  )
}
