import { quizDefaults } from '../../../core/quiz-defaults.ts'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import { stageClass } from '../player-frame.ts'
import type { Clock } from '../session/clock.ts'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import { RestDialog } from './rest-dialog.tsx'

type BreakStageProps = {
  clock: Clock
  quiz: QuizWire
  phase: PhaseWire
  isBusy: boolean
  /** True while module 2 cannot be fetched. */
  isOutOfReach: boolean
  onStart: () => void
}

/** The break between the modules, which can be cut short, and the confirmation before module 2. Q9 */
export function BreakStage({ clock, quiz, phase, isBusy, isOutOfReach, onStart }: BreakStageProps) {
  const { breakTime, confirmModule2, needsServer } = useWords(examDeferredWords).examDeferred
  const [isConfirming, setConfirming] = useState(quiz.break_time === 0)
  return (
    <div className={stageClass}>
      <h1>{breakTime.finished}</h1>
      <RestDialog
        isOpen
        quizName={quiz.name}
        title={breakTime.title}
        done={breakTime.finished}
        clock={clock}
        until={phase.ends_at}
        remaining={breakTime.remaining}
        goOn={breakTime.start}
        onGoOn={() => setConfirming(true)}
      >
        {(isOver) =>
          isOver ? (
            <p>{breakTime.over}</p>
          ) : (
            <>
              <p>{breakTime.text(quiz.break_time ?? quizDefaults.breakMinutes)}</p>
              <p>{breakTime.early}</p>
            </>
          )
        }
      </RestDialog>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={confirmModule2.title}
        isCapped
        actions={
          <>
            <Button variant="quiet" disabled={isBusy} onClick={() => setConfirming(false)}>
              {confirmModule2.cancel}
            </Button>
            <Button data-autofocus isPending={isBusy} onClick={onStart}>
              {confirmModule2.confirm}
            </Button>
          </>
        }
      >
        <p>{confirmModule2.text}</p>
        <div aria-live="polite">{isBusy && isOutOfReach && <Notice tone="warn">{needsServer}</Notice>}</div>
      </Dialog>
    </div>
  )
}
