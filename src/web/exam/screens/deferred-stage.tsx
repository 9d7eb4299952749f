import { useEffect, type Ref } from 'react'
import { Navigator } from '../bottom/navigator.tsx'
import { matchBoard } from '../../questions/matching/lazy-board.ts'
import { LoadingOverlay } from '../../ui/overlays/loading-overlay.tsx'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import { useStoredExam } from '../offline/use-stored-exam.ts'
import { Enlarger } from '../../questions/pictures/enlarger.tsx'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import type { Stage } from '../steps.ts'
import type { Exam } from '../use-exam.ts'
import type { Moves } from '../use-moves.ts'
import { BreakStage } from './break-stage.tsx'
import { CheckScreen } from './check-screen.tsx'
import { LeaveDialog } from '../leaving/leave-dialog.tsx'
import { ElsewhereDialog } from './elsewhere-dialog.tsx'
import { HalfwayDialog } from './halfway-dialog.tsx'
import { PausedDialog } from './paused-dialog.tsx'
import { PendingDialog } from './pending-dialog.tsx'
import { isOutOfReach } from './out-of-reach.ts'
import { useTimeGiven } from './time-given.ts'

export { VerdictText } from '../../questions/verdict-text.tsx'
export { NoticeBanner } from '../top/notice-banner.tsx'
export { DirectionsDialog } from '../top/directions-dialog.tsx'
export { SubmittedScreen } from './submitted-screen.tsx'

type DeferredStageProps = {
  exam: Exam
  quiz: QuizWire
  phase: PhaseWire
  moves: Moves
  userName: string
  headingRef: Ref<HTMLHeadingElement>
  stage: Stage
  isNavigating: boolean
  /** True while a submission waits for the server. */
  waits: boolean
  onNavigated: () => void
}

/** Screens that the first question does not need: the navigator, the check page, the breaks. */
export function DeferredStage({ stage, isNavigating, waits, onNavigated, ...props }: DeferredStageProps) {
  const { exam, quiz, phase, moves } = props
  const { isBusy, isElsewhere } = exam.snapshot
  useStoredExam(exam)
  useTimeGiven(exam)
  // Matching must work offline too.
  useEffect(() => matchBoard.prepare(), [])
  const leave = (go: () => void) => {
    onNavigated()
    go()
  }
  return (
    <>
      {stage === 'check' && <CheckScreen {...props} />}
      {stage === 'break' && (
        <BreakStage
          clock={exam.clock}
          quiz={quiz}
          phase={phase}
          isBusy={isBusy}
          isOutOfReach={isOutOfReach(exam.snapshot)}
          onStart={moves.startModule2}
        />
      )}
      {stage === 'question' && isNavigating && (
        <Navigator
          isOpen
          onClose={onNavigated}
          snapshot={exam.snapshot}
          onGoTo={(position) => leave(() => exam.session.goTo(position))}
          onReview={() => leave(moves.finish)}
        />
      )}
      <Enlarger />
      <HalfwayDialog
        clock={exam.clock}
        quiz={quiz}
        phase={phase}
        isOpen={stage === 'pause' && !isElsewhere}
        isBusy={isBusy}
        onResume={moves.resume}
      />
      <PausedDialog quiz={quiz} phase={phase} isOpen={stage === 'paused' && !isElsewhere} />
      {exam.kind === 'attempt' && <LeaveDialog exam={exam} quiz={quiz} phase={phase} />}
      <ElsewhereDialog isOpen={isElsewhere} onClaim={exam.session.claim} />
      <PendingDialog exam={exam} isOpen={waits} />
    </>
  )
}

/** Covers an attempt that is being submitted. Q6 */
export function SubmittingOverlay({ isShown, isTimeUp }: { isShown: boolean; isTimeUp: boolean }) {
  const { submitting } = useWords(examDeferredWords).examDeferred
  return <LoadingOverlay isShown={isShown} text={isTimeUp ? submitting.timeUp : submitting.submitting} />
}
export { fetchPictures } from '../pictures-ahead.ts'
