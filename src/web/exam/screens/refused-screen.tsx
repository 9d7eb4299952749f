import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Row } from '../../ui/layout/page-layout.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './submitted-screen.module.css'

/** How long the words stand before the way back is taken. quizzes.md §9 */
const redirectMs = 1000

/** A quiz that the server has refused: its words as a toast, then back one page. Q2 */
export function RefusedScreen({ message }: { message: string }) {
  const words = useWords()
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(message, { id: 'quiz-refused' })
    const timer = setTimeout(() => void (history.length > 1 ? navigate(-1) : navigate(paths.quizzes)), redirectMs)
    return () => clearTimeout(timer)
  }, [message, navigate])
  return (
    <div className={styles.screen}>
      <ErrorState action={<BackToQuizzes />}>{message || words.exam.noData}</ErrorState>
    </div>
  )
}

/** A quiz that did not come, for a reason that may pass. Q2 */
export function FailedScreen({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  return (
    <div className={styles.screen}>
      <ErrorState
        action={
          <Row>
            <Button onClick={onRetry}>{words.parts.tryAgain}</Button>
            <BackToQuizzes />
          </Row>
        }
      >
        {words.exam.loadFailed}
      </ErrorState>
    </div>
  )
}

function BackToQuizzes() {
  const { submitting } = useWords().exam
  return (
    <Link to={paths.quizzes} className={buttonClass({ variant: 'quiet' })}>
      {submitting.backToQuizzes}
    </Link>
  )
}
