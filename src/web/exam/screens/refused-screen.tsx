import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Row } from '../../ui/layout/page-layout.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import styles from './submitted-screen.module.css'

/** The display time of the message before going back, in ms. Q2 */
const redirectMs = 1000

/** Returns the kind of route, each of which has its own message for missing data. Q2 */
const kindOf = (pathname: string) =>
  pathname.startsWith('/mcq-') ? 'mcq' : pathname.startsWith('/module-') ? 'module' : 'quiz'

/** A quiz that the server has rejected: shows the message as a toast, then goes back one page. Q2 */
export function RefusedScreen({ message: reported }: { message: string }) {
  const { exam } = useWords(examWords)
  const { pathname, key } = useLocation()
  const message = reported || exam.noData[kindOf(pathname)]
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(message, { id: 'quiz-refused' })
    // The page before may be another site's, or none: newer browsers know, others by what led here.
    const isOurs = window.navigation?.canGoBack ?? (key !== 'default' || document.referrer.startsWith(location.origin))
    const timer = setTimeout(() => void (isOurs ? navigate(-1) : navigate(paths.quizzes)), redirectMs)
    return () => clearTimeout(timer)
  }, [message, key, navigate])
  return (
    <div className={styles.screen}>
      <Title />
      <ErrorState isAnnounced action={<BackToQuizzes />}>
        {message}
      </ErrorState>
    </div>
  )
}

/** A quiz that failed to load for a temporary reason. Q2 */
export function FailedScreen({ onRetry }: { onRetry: () => void }) {
  const words = useWords(examWords)
  return (
    <div className={styles.screen}>
      <Title />
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

function Title() {
  const { exam } = useWords(examWords)
  return (
    <h1>
      <VisuallyHidden>{exam.title}</VisuallyHidden>
    </h1>
  )
}

function BackToQuizzes() {
  const { shell } = useWords()
  return (
    <Link to={paths.quizzes} className={buttonClass({ variant: 'quiet' })}>
      {shell.backToQuizzes}
    </Link>
  )
}
