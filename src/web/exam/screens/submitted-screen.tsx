import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { plainApi } from '../../browser-api.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CheckCircleIcon } from '../../ui/icons/states.tsx'
import { useLaterWords } from '../../words/areas/exam-later-words.ts'
import { useExamWords } from '../../words/areas/exam-words.ts'
import { RefusedPanel } from '../refused/refused-panel.tsx'
import { createDeviceStore } from '../session/device/device-store.ts'
import type { Exam } from '../use-exam.ts'
import styles from './submitted-screen.module.css'

type SubmittedScreenProps = { quizId: number; exam: Exam }

/** After the submission: what is stored, and the way to the answers or to the other quizzes. Q6 */
export function SubmittedScreen({ quizId, exam }: SubmittedScreenProps) {
  const { receipt, refused } = exam.snapshot
  const words = useExamWords()
  const { submitting } = words.exam
  const { receipt: told } = useLaterWords().examLater
  const [store] = useState(createDeviceStore)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <section className={styles.screen}>
      <CheckCircleIcon className={styles.sign} />
      <h1 ref={headingRef} tabIndex={-1}>
        {submitting.submitted}
      </h1>
      {receipt && (
        <p className={styles.words}>
          {told.stored(receipt.stored, receipt.total, new Date(receipt.stored_at).toLocaleTimeString('en-GB'))}
          {receipt.is_late && ` ${told.late}`}
          {receipt.not_stored.length > 0 && !refused && ` ${told.notStored(receipt.not_stored.length)}`}
        </p>
      )}
      {refused ? (
        <RefusedPanel refused={refused} api={plainApi} store={store} userEmail={exam.userEmail} />
      ) : (
        <p className={styles.words}>{told.thanks}</p>
      )}
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
