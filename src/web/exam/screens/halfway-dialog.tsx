import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import type { Clock } from '../session/clock.ts'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import { RestDialog } from './rest-dialog.tsx'

type HalfwayDialogProps = {
  clock: Clock
  quiz: QuizWire
  phase: PhaseWire
  isOpen: boolean
  isBusy: boolean
  onResume: () => void
}

/** The pause at half-time of a plain quiz: the clock is paused and no question is shown. Q5 */
export function HalfwayDialog({ clock, quiz, phase, isOpen, isBusy, onResume }: HalfwayDialogProps) {
  const { halfway } = useWords(examDeferredWords).examDeferred
  return (
    <RestDialog
      isOpen={isOpen}
      quizName={quiz.name}
      title={halfway.title}
      clock={clock}
      until={phase.ends_at}
      remaining={halfway.remaining}
      goOn={halfway.resume}
      isBusy={isBusy}
      onGoOn={onResume}
      stops={quiz.is_practice}
    >
      {() => (
        <>
          <p>{halfway.text}</p>
          {phase.ends_at !== null && <p>{halfway.clockWaits}</p>}
        </>
      )}
    </RestDialog>
  )
}
