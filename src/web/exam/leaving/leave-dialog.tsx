import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as examWords from '#words/exam'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import { LeaveNote } from '../top/more-menu.tsx'
import type { Exam } from '../use-exam.ts'
import { guardBack } from './back-guard.ts'

/** Asks a student who goes back in the history whether they want to leave the running test. E5 */
export function LeaveDialog({ exam, quiz, phase }: { exam: Exam; quiz: QuizWire; phase: PhaseWire }) {
  const words = useWords(examWords, examDeferredWords)
  const { leaving } = words.examDeferred
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  // Nothing runs here then.
  const isFree = exam.snapshot.isElsewhere || phase.at === 'paused'
  useEffect(
    () => guardBack(() => (isFree ? void navigate(paths.quizzes, { replace: true }) : setAsked(true))),
    [isFree, navigate],
  )
  return (
    <Dialog
      isOpen={isAsked && !isFree}
      onClose={() => setAsked(false)}
      title={leaving.title}
      isCapped
      actions={
        <>
          <Link to={paths.quizzes} replace className={buttonClass({ variant: 'quiet' })}>
            {words.exam.tools.leave}
          </Link>
          <Button data-autofocus onClick={() => setAsked(false)}>
            {leaving.stay}
          </Button>
        </>
      }
    >
      <LeaveNote
        secondsLeft={() => exam.clock.secondsLeft(phase)}
        isPractice={quiz.is_practice}
        isRest={phase.at === 'halfway' || phase.at === 'break'}
      />
    </Dialog>
  )
}
