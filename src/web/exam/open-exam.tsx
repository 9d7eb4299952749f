import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { LoadingOverlay } from '../ui/overlays/loading-overlay.tsx'
import { toast } from '../ui/toast.tsx'
import { useExamWords } from '../words/areas/exam-words.ts'
import { BottomBar } from './bottom/bottom-bar.tsx'
import { NoticeBanner } from './bottom/notice-banner.tsx'
import { playerClass } from './player-frame.ts'
import { QuestionScreen } from './question/question-screen.tsx'
import { BreakStage } from './screens/break-stage.tsx'
import { CheckScreen } from './screens/check-screen.tsx'
import { HalfwayDialog } from './screens/halfway-dialog.tsx'
import type { PhaseWire, QuizWire } from './session/exam-session.ts'
import { stageOf } from './steps.ts'
import { TopBar } from './top/top-bar.tsx'
import type { Exam } from './use-exam.ts'
import { submitToast, useMoves } from './use-moves.ts'

type OpenExamProps = { exam: Exam; quiz: QuizWire; phase: PhaseWire; userName: string }

/** An attempt that is open: its question, its check page or its break, between the two bars. quizzes.md §2, §4 */
export function OpenExam({ exam, quiz, phase, userName }: OpenExamProps) {
  const words = useExamWords().exam
  const [isChecking, setChecking] = useState(false)
  const [isCrossing, setCrossing] = useState(false)
  const { snapshot } = exam
  const { position, questions, isBusy } = snapshot
  const moves = useMoves(exam, quiz, setChecking)
  const stage = stageOf(phase, isChecking)
  const isPaused = phase.at === 'halfway'
  const isSubmitting = snapshot.status === 'submitting'
  const waits = isSubmitting && snapshot.notice !== null && snapshot.notice !== 'storage'
  const headingRef = useHeadingFocus(`${stage} ${phase.at} ${position} ${isSubmitting}`)

  useEffect(() => {
    if (waits) toast.error(words.submitting.failed, { id: submitToast })
  }, [waits, words])

  const screen = { exam, quiz, phase, moves, userName, headingRef }
  return (
    <>
      <div className={playerClass} inert={isSubmitting}>
        <VisuallyHidden as="div">
          <output>
            {stage === 'question' && !isPaused ? words.progress.questionOf(position, questions.length) : ''}
          </output>
        </VisuallyHidden>
        <TopBar
          exam={exam}
          quiz={quiz}
          phase={phase}
          hasTools={stage === 'question'}
          isCrossing={isCrossing}
          onToggleCrossing={() => setCrossing(!isCrossing)}
        />
        <NoticeBanner notice={snapshot.notice} />
        {stage === 'question' && <QuestionScreen {...screen} isCrossing={isCrossing} isPaused={isPaused} />}
        {stage === 'check' && <CheckScreen {...screen} />}
        {stage === 'break' && (
          <>
            <BreakStage clock={exam.clock} quiz={quiz} phase={phase} isBusy={isBusy} onStart={moves.startModule2} />
            <BottomBar userName={userName} saved={snapshot.saved} />
          </>
        )}
      </div>
      <HalfwayDialog isOpen={isPaused} isBusy={isBusy} onResume={moves.resume} />
      <LoadingOverlay isShown={isSubmitting} text={waits ? words.submitting.waiting : words.submitting.submitting} />
    </>
  )
}

/** The heading to take the focus whenever something else is on show. */
function useHeadingFocus(shown: string) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shown) headingRef.current?.focus({ preventScroll: true })
  }, [shown])
  return headingRef
}
