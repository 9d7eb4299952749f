import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { TakeAnswer } from '../../questions/take-answer.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Html } from '../../ui/html.tsx'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/states/notice.tsx'
import * as examWords from '#words/exam'
import { useWords } from '../../words/words.tsx'
import { deferredStage } from '../lazy-parts.ts'
import type { AskedQuestion } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import { QuestionHead, type PassageFold } from './question-head.tsx'
import stage from './question-stage.module.css'
import reading from './reading.module.css'
import { useIsBelow } from './use-below.ts'

type QuestionPaneProps = {
  exam: Exam
  question: AskedQuestion
  isCrossing: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
  passage: PassageFold | null
}

/** The question, its answer and, after a check, the verdict. Q4 */
export function QuestionPane({ exam, question, isCrossing, headingRef, passage }: QuestionPaneProps) {
  const { layout } = useWords(examWords).exam
  const stemId = useId()
  const stemRef = useRef<HTMLDivElement>(null)
  const isBelow = useIsBelow(stemRef)
  const { session, snapshot } = exam
  // A question on the same passage as the one before starts in view.
  useEffect(() => {
    const hasScrolled = (stemRef.current?.offsetParent?.scrollTop ?? 0) > 0
    if (hasScrolled) stemRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const response = snapshot.responses.get(question.id)
  const checked = snapshot.checked.get(question.id)
  return (
    <section data-question="" aria-label={layout.question} className={stage.question}>
      <QuestionHead
        number={snapshot.position}
        headingRef={headingRef}
        isFlagged={response?.isFlagged ?? false}
        onToggleFlag={() => session.toggleFlag(question.id)}
        passage={passage}
        isBelow={isBelow}
        onShow={() => {
          stemRef.current?.scrollIntoView()
          headingRef.current?.focus({ preventScroll: true })
        }}
      />
      <div
        className={classNames(reading.pane, reading.asked)}
        // What scrolls has to be reached by keyboard, also when nothing in it can be answered any more.
        {...(response?.isLocked && { role: 'group', 'aria-labelledby': stemId, tabIndex: 0 })}
      >
        <div ref={stemRef} id={stemId} className={reading.stem}>
          <Html html={question.question} className={reading.text} part="question" />
        </div>
        <TakeAnswer
          question={question}
          describedBy={stemId}
          isLocked={response?.isLocked ?? false}
          userAnswer={response?.userAnswer ?? null}
          correctAnswer={checked?.correct_answer ?? null}
          crossed={response?.crossed ?? []}
          isCrossing={isCrossing}
          onAnswer={(userAnswer) => session.answer(question.id, userAnswer)}
          onToggleCrossed={(key) => session.toggleCrossed(question.id, key)}
        />
        <Feedback
          question={question}
          checked={checked}
          isWaiting={!checked && (snapshot.waiting.has(question.id) || (response?.isLocked ?? false))}
        />
      </div>
    </section>
  )
}

type FeedbackProps = {
  question: AskedQuestion
  checked: ReturnType<Exam['snapshot']['checked']['get']>
  /** Another test that is open asks it: its verdict comes later. */
  isWaiting: boolean
}

/** Rendered while it is empty, as screen readers need. The explanation is in no live region: it would be read out whole after the verdict. */
function Feedback({ question, checked, isWaiting }: FeedbackProps) {
  const { exam } = useWords(examWords)
  const [isNews] = useState(!checked)
  const deferred = useLazyPart(deferredStage, checked ? 'now' : null)
  return (
    <div className={reading.feedback}>
      <div aria-live="polite">{isWaiting && <Notice>{exam.waits}</Notice>}</div>
      {deferred && <deferred.VerdictText heading="h2" question={question} checked={checked} isNews={isNews} />}
    </div>
  )
}
