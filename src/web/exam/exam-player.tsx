import '../styles/fonts-math.css'
import '../styles/fonts-reading.css'
import { useEffect, useState } from 'react'
import { useLazyPart } from '../ui/lazy-part.ts'
import { deferredStage, toastStage } from './lazy-parts.ts'
import { OpenExam } from './open-exam.tsx'
import { FailedScreen, RefusedScreen } from './screens/refused-screen.tsx'
import { SkeletonScreen } from './screens/skeleton-screen.tsx'
import type { ExamBackend } from './session/backend.ts'
import type { PhaseWire } from './session/exam-session.ts'
import { useAttempt } from './use-attempt.ts'

type ExamPlayerProps = {
  lessonId: number
  /** The student; does not change when another user signs in. */
  student: { name: string; email: string }
  /** The quiz's name, until the quiz has loaded. */
  name: string
  /** Creates the backend of the attempt; by default the server's. */
  createBackend?: (() => ExamBackend) | undefined
  /** Takes back a start that the server refuses; without it a page of its own says so. */
  onRefused?: ((message: string) => void) | undefined
  /** The instant from which the review is shown, if it is withheld. */
  reviewAt?: string | null
}

/** The test player: starts or resumes the attempt at a lesson's quiz, to its end. Q2 */
export function ExamPlayer({ lessonId, student, name, createBackend, onRefused, reviewAt = null }: ExamPlayerProps) {
  const exam = useAttempt(lessonId, student.email, createBackend)
  const { status, failure, quiz, phase } = exam.snapshot
  const lastPhase = useLastOpen(phase)
  const deferred = useLazyPart(deferredStage, status === 'submitted' ? 'now' : null)
  useLazyPart(toastStage, 'idle')
  const refused = status === 'failed' && failure?.isPermanent && onRefused ? failure.message : null
  useEffect(() => {
    if (refused !== null) onRefused?.(refused)
  }, [refused, onRefused])
  if (refused !== null) return <SkeletonScreen name={name} />
  if (status === 'failed')
    return failure?.isPermanent ? (
      <RefusedScreen message={failure.message} />
    ) : (
      <FailedScreen onRetry={() => void exam.session.retry()} />
    )
  const isWaiting = status === 'loading' || (status === 'submitted' && !deferred)
  if (isWaiting || !quiz || !phase) return <SkeletonScreen name={name} />
  if (status === 'submitted' && deferred)
    return <deferred.SubmittedScreen quizId={quiz.id} exam={exam} lastPhase={lastPhase} reviewAt={reviewAt} />
  return <OpenExam exam={exam} quiz={quiz} phase={phase} userName={student.name} />
}

/** Returns the last open phase, also once the attempt is closed. */
function useLastOpen(phase: PhaseWire | null): PhaseWire | null {
  const [last, setLast] = useState(phase)
  if (phase === null || phase.at === 'closed' || phase === last) return last
  setLast(phase)
  return phase
}
