import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocking } from '../../questions/half-answer.tsx'
import { isAnswered } from '../../questions/question-views.ts'
import { singlePress } from '../../ui/actions/single-press.ts'
import { TakeAnswer } from '../../questions/take-answer.tsx'
import { VerdictText } from '../../questions/verdict-text.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { ChevronBackIcon, ChevronForwardIcon } from '../../ui/icons/arrows.tsx'
import * as examWords from '#words/exam'
import * as practiceWords from '#words/practice'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { Guess } from './guess.tsx'
import styles from './practice-question.module.css'
import { SavesWords } from './saves-words.tsx'
import type { PracticeQuestion as Question } from './practice-calls.ts'
import type { Practice } from './use-practice.ts'

type PracticeQuestionProps = {
  question: Question
  practice: Practice
  /** About the question, above it. */
  note?: ReactNode
}

const nothing = () => undefined

/** One question with its passage, and the bar of its buttons, which stays in reach; submitting locks the answer and shows its verdict and explanation. */
export function PracticeQuestion({ question, practice, note }: PracticeQuestionProps) {
  const { practice: words, questions, exam } = useWords(examWords, practiceWords, questionWords)
  const stemId = useId()
  const number = practice.numberOf(question)
  const checked = practice.checkedOf(question)
  const [isNews] = useState(checked === undefined)
  const { description, image } = question
  const hasPassage = description !== null || image !== null
  return (
    <div>
      <article className={hasPassage ? styles.besides : styles.alone}>
        <Heading text={words.question(number, practice.total)} isFirst={!practice.hasMoved} />
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {hasPassage && (
          <section aria-label={exam.layout.passage} className={styles.passage}>
            {image !== null && <img src={image} alt={questions.picture(number)} />}
            {description !== null && <Html html={description} className={styles.reading} part="passage" />}
          </section>
        )}
        <section aria-label={exam.layout.question} className={styles.question}>
          <div id={stemId}>
            <Html html={question.question} className={styles.reading} part="question" />
          </div>
          <TakeAnswer
            question={question}
            describedBy={stemId}
            isLocked={checked !== undefined || practice.isWaiting(question)}
            userAnswer={practice.answerOf(question)}
            correctAnswer={checked?.correct_answer ?? null}
            crossed={[]}
            isCrossing={false}
            onAnswer={(answer) => practice.answer(question, answer)}
            onToggleCrossed={nothing}
          />
          {!practice.isWaiting(question) && <Guess question={question} practice={practice} />}
          <div>
            <div aria-live="polite">
              {practice.isWaiting(question) && <p className={styles.note}>{words.waitsHere}</p>}
            </div>
            <SavesWords>
              <VerdictText heading="h3" question={question} checked={checked} isNews={isNews} />
            </SavesWords>
          </div>
        </section>
      </article>
      <Steps question={question} practice={practice} />
    </div>
  )
}

/** A question that follows another begins at its heading; the first one leaves the page as it came. */
function Heading({ text, isFirst }: { text: string; isFirst: boolean }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) ref.current?.focus()
  }, [isFirst])
  return (
    <h2 ref={ref} tabIndex={-1} className={styles.heading}>
      {text}
    </h2>
  )
}

function Steps({ question, practice }: Pick<PracticeQuestionProps, 'question' | 'practice'>) {
  const { practice: words } = useWords(practiceWords)
  const { at, count, go, isBusy, isDone } = practice
  const isLocked = practice.checkedOf(question) !== undefined || practice.isWaiting(question)
  const isLast = at === count - 1
  const onward = isLast
    ? isDone
      ? { text: words.seeResult, act: () => go(count) }
      : { text: words.toOpen, act: practice.goToOpen }
    : { text: words.next, act: () => go(at + 1) }
  const locking = useLocking(question, practice.answerOf(question), () => void practice.check(question))
  const main = isLocked ? onward : { text: words.submit, act: locking.submit }
  return (
    <div className={styles.steps}>
      <Button variant="quiet" aria-disabled={at === 0} onClick={() => at > 0 && go(at - 1)}>
        <ChevronBackIcon />
        {words.previous}
      </Button>
      {/* One button, so that the focus is still on it when the verdict is announced. */}
      <Button
        isPending={isBusy}
        disabled={!isLocked && !isAnswered(question.type, practice.answerOf(question))}
        onClick={singlePress(main.act)}
      >
        {main.text}
        {isLocked && <ChevronForwardIcon />}
      </Button>
      {!isLocked && !isLast && (
        <Button variant="quiet" onClick={singlePress(onward.act)}>
          {onward.text}
          <ChevronForwardIcon />
        </Button>
      )}
      {locking.dialog}
    </div>
  )
}
