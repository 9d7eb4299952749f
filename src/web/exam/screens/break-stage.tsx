import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useLaterWords } from '../../words/areas/exam-later-words.ts'
import { clockText, useClockReading } from '../clock-reading.ts'
import type { Clock } from '../session/clock.ts'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import styles from './break-stage.module.css'

/** What an absent break lasts. quizzes.md §9 */
const usualMinutes = 2

type BreakStageProps = {
  clock: Clock
  quiz: QuizWire
  phase: PhaseWire
  isBusy: boolean
  /** Whether module 2 cannot come at present. */
  isOutOfReach: boolean
  onStart: () => void
}

/** Between the modules: the break, which may be cut short, and the last question before module 2. Q9 */
export function BreakStage({ clock, quiz, phase, isBusy, isOutOfReach, onStart }: BreakStageProps) {
  const { examLater } = useLaterWords()
  const [isConfirming, setConfirming] = useState(quiz.break_time === 0)
  return (
    <div className={styles.stage}>
      <h1>{examLater.breakTime.finished}</h1>
      <BreakDialog clock={clock} quiz={quiz} phase={phase} isOpen={!isConfirming} onStart={() => setConfirming(true)} />
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={examLater.confirmModule2.title}
        isCapped
        actions={
          <>
            <Button variant="quiet" disabled={isBusy} onClick={() => setConfirming(false)}>
              {examLater.confirmModule2.cancel}
            </Button>
            <Button data-autofocus isPending={isBusy} onClick={onStart}>
              {examLater.confirmModule2.confirm}
            </Button>
          </>
        }
      >
        <p>{examLater.confirmModule2.text}</p>
        <div aria-live="polite">{isBusy && isOutOfReach && <Notice tone="warn">{examLater.needsServer}</Notice>}</div>
      </Dialog>
    </div>
  )
}

type BreakDialogProps = Omit<BreakStageProps, 'isBusy' | 'isOutOfReach'> & { isOpen: boolean }

function BreakDialog({ clock, quiz, phase, isOpen, onStart }: BreakDialogProps) {
  const { breakTime } = useLaterWords().examLater
  const isOver = useClockReading(() => clock.secondsLeft(phase) === 0)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStart}
      title={breakTime.title}
      isCapped
      isMandatory
      actions={
        <Button data-autofocus onClick={onStart}>
          {breakTime.start}
        </Button>
      }
    >
      <div className={styles.words}>
        <p aria-live="polite">{isOver ? breakTime.over : breakTime.text(quiz.break_time ?? usualMinutes)}</p>
        {!isOver && (
          <>
            <p className={styles.remaining}>
              <span id="break-remaining">{breakTime.remaining}</span>
              <TimeLeft clock={clock} phase={phase} labelledBy="break-remaining" />
            </p>
            <p className={styles.soft}>{breakTime.early}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}

function TimeLeft({ clock, phase, labelledBy }: { clock: Clock; phase: PhaseWire; labelledBy: string }) {
  const seconds = useClockReading(() => clock.secondsLeft(phase))
  return (
    <span role="timer" aria-labelledby={labelledBy} className={styles.clock}>
      {clockText(seconds ?? 0)}
    </span>
  )
}
