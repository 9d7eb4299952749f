import '../styles/fonts-math.css'
import '../styles/fonts-reading.css'
import { useLatePart } from '../ui/late-part.ts'
import { laterStage, toastStage } from './later-parts.ts'
import { OpenExam } from './open-exam.tsx'
import { FailedScreen, RefusedScreen } from './screens/refused-screen.tsx'
import { SkeletonScreen } from './screens/skeleton-screen.tsx'
import { useExam } from './use-exam.ts'

type ExamPlayerProps = {
  lessonId: number
  /** Whose test it is; stays who it was when somebody else signs in. */
  taker: { name: string; email: string }
  /** The quiz's name, until it has come. */
  name: string
}

/** The test player: starts or resumes the attempt at a lesson's quiz, to its end. quizzes.md §2, §4 */
export function ExamPlayer({ lessonId, taker, name }: ExamPlayerProps) {
  const exam = useExam(lessonId, taker.email)
  const { status, failure, quiz, phase } = exam.snapshot
  const later = useLatePart(laterStage, status === 'submitted' ? 'now' : null)
  useLatePart(toastStage, 'idle')
  if (status === 'failed')
    return failure?.isGone ? (
      <RefusedScreen message={failure.message} />
    ) : (
      <FailedScreen onRetry={() => void exam.session.retry()} />
    )
  const isWaiting = status === 'loading' || (status === 'submitted' && !later)
  if (isWaiting || !quiz || !phase) return <SkeletonScreen name={name} />
  if (status === 'submitted' && later) return <later.SubmittedScreen quizId={quiz.id} exam={exam} />
  return <OpenExam exam={exam} quiz={quiz} phase={phase} userName={taker.name} />
}
