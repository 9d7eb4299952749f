import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { plainApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CheckCircleIcon } from '../../ui/icons/states.tsx'
import * as examDeferredWords from '#words/exam-deferred'
import { useWords } from '../../words/words.tsx'
import { dropGuard } from '../leaving/back-guard.ts'
import { RejectedPanel } from '../rejected/rejected-panel.tsx'
import { useDroppedExam } from '../offline/use-stored-exam.ts'
import { createDeviceStore } from '../session/device/device-store.ts'
import type { ExamSnapshot, PhaseWire } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import { endingOf } from './ending.ts'
import styles from './submitted-screen.module.css'

type SubmittedScreenProps = {
  quizId: number
  exam: Exam
  /** The phase in which the attempt ended; null when that is not known. */
  lastPhase: PhaseWire | null
  /** The instant from which the review is shown; null: now. */
  reviewAt: string | null
}

/** After the submission: why the attempt ended, the receipt, and links to the answers and to the other quizzes. Q6 */
export function SubmittedScreen({ quizId, exam, lastPhase, reviewAt }: SubmittedScreenProps) {
  const { receipt, rejected } = exam.snapshot
  useDroppedExam(exam)
  const words = useWords()
  const { receipt: texts } = useWords(examDeferredWords).examDeferred
  const receiptId = useId()
  const isWhole = !rejected && (receipt?.not_stored.length ?? 0) === 0
  const title = {
    staff: texts.byStaff,
    time: isWhole ? texts.timeUp : texts.timeUpInPart,
    student: texts.handedIn,
  }[endingOf(lastPhase, exam.snapshot)]
  const [device] = useState(createDeviceStore)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  useEffect(dropGuard, [])
  return (
    <section className={styles.screen}>
      <CheckCircleIcon className={styles.sign} />
      <h1 ref={headingRef} tabIndex={-1} aria-describedby={receiptId} className={styles.title}>
        {title}
      </h1>
      {receipt && <Receipt id={receiptId} receipt={receipt} isWhole={isWhole} areRejectedListed={rejected !== null} />}
      {rejected ? (
        <RejectedPanel rejected={rejected} api={plainApi} device={device} userEmail={exam.userEmail} />
      ) : (
        <p className={styles.words}>
          {reviewAt === null ? texts.thanks : texts.thanksUntil(words.format.moment(reviewAt, 'here'))}
        </p>
      )}
      <div className={styles.ways}>
        <Link to={paths.quizAnswers(quizId)} className={buttonClass({ size: 'large' })}>
          {words.shell.viewAnswers}
        </Link>
        <Link to={paths.quizzes} className={buttonClass({ size: 'large', variant: 'quiet' })}>
          {words.shell.backToQuizzes}
        </Link>
      </div>
    </section>
  )
}

type ReceiptProps = {
  id: string
  receipt: NonNullable<ExamSnapshot['receipt']>
  /** True if every answer of this device counts. */
  isWhole: boolean
  /** True if rejected answers are listed below. */
  areRejectedListed: boolean
}

/** The receipt: how many answers the server has stored, and when. */
function Receipt({ id, receipt, isWhole, areRejectedListed }: ReceiptProps) {
  const { receipt: texts } = useWords(examDeferredWords).examDeferred
  const { stored, total, stored_at: storedAt, is_late: isLate, not_stored: notStored } = receipt
  return (
    <div id={id} className={styles.receipt}>
      <p className={styles.saved}>{isWhole ? texts.allSaved(stored, total) : texts.saved(stored, total)}</p>
      <p>
        {texts.received(storedAt)}
        {isLate && ` ${texts.late}`}
        {notStored.length > 0 && !areRejectedListed && ` ${texts.notStored(notStored.length)}`}
      </p>
    </div>
  )
}
