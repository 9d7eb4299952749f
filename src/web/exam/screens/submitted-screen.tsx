import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CheckCircleIcon } from '../../ui/icons/states.tsx'
import { useExamWords } from '../../words/areas/exam-words.ts'
import styles from './submitted-screen.module.css'

/** After the submission: to the answers, or to the other quizzes. Q6 */
export function SubmittedScreen({ quizId }: { quizId: number }) {
  const words = useExamWords()
  const { submitting } = words.exam
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <section className={styles.screen}>
      <CheckCircleIcon className={styles.sign} />
      <h1 ref={headingRef} tabIndex={-1}>
        {submitting.submitted}
      </h1>
      <p className={styles.words}>{submitting.thanks}</p>
      <div className={styles.ways}>
        <Link to={paths.quizAnswers(quizId)} className={buttonClass({ size: 'large' })}>
          {words.shell.viewAnswers}
        </Link>
        <Link to={paths.quizzes} className={buttonClass({ size: 'large', variant: 'quiet' })}>
          {submitting.backToQuizzes}
        </Link>
      </div>
    </section>
  )
}
