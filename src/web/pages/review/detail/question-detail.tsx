import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { saysTooLittle } from '../../../../core/learning/evidence.ts'
import { plainText } from '../../../../core/questions/reading.ts'
import { paths } from '../../../base/paths.ts'
import { useOptions } from '../../../questions/choices/options-of.ts'
import { useDecidingWords } from '../../../questions/explanation/deciding-words.ts'
import { MoreParts, Origin, WhyParts } from '../../../questions/explanation/explanation-parts.tsx'
import { useWordsOf } from '../../../questions/question-views.ts'
import { findQuestionReview } from '../../../questions/reviews/question-reviews.ts'
import { ReviewAnswer } from '../../../questions/review-answer.tsx'
import { TakeAnswer } from '../../../questions/take-answer.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Html } from '../../../ui/html.tsx'
import { BookmarkFilledIcon } from '../../../ui/icons/exam.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import * as examWords from '#words/exam'
import * as questionWords from '#words/questions'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import verdicts from '../verdict.module.css'
import type { ReviewedQuestion } from '../review-data.ts'
import type { QuestionText, Texts } from '../use-texts.ts'
import styles from './detail.module.css'
import { ReportQuestion } from '../report/report-question.tsx'
import { AnnotatedText } from './annotated-text.tsx'
import { annotationsOf } from './annotations-of.ts'

const nothing = () => undefined

type DetailProps = { question: ReviewedQuestion; text: QuestionText }

/** On a phone: whether the question stands before why the answer was wrong, and how that is changed. */
export type QuestionOrder = { isQuestionFirst: boolean; onQuestionFirst: (isFirst: boolean) => void }

type QuestionDetailProps = DetailProps & QuestionOrder & { texts: Extract<Texts, { kind: 'here' }> }

/**
 * A question as it was asked and graded: why the answer was wrong first, then what the question is about, with the words that decide
 * marked in it. Without an explanation in parts: the answer beside the key, and its author's prose. L1
 */
export function QuestionDetail({ question, text, texts, isQuestionFirst, onQuestionFirst }: QuestionDetailProps) {
  const { questions: words, exam, review } = useWords(examWords, questionWords, reviewWords)
  const own = useMemo(() => annotationsOf(texts, text), [texts, text])
  const ref = useRef<HTMLDivElement>(null)
  // A new question begins at its top, however far the last one was scrolled.
  useLayoutEffect(() => {
    const dialog = ref.current?.closest('dialog')
    if (dialog) dialog.scrollTop = 0
  }, [])
  const { description, image, question: stem, answer_description: prose, explanation } = text
  useDecidingWords(explanation?.steps)
  const answers = { question: text, userAnswer: question.user_answer, correctAnswer: text.correct_answer }
  const explained = explanation && { ...answers, heading: 'h3' as const, explanation, prose }
  const options = useOptions(text)
  const hasChoices = explained !== null && options.length > 0
  const { waits_for: waitsFor } = question
  const why = waitsFor ? (
    <div key="why" className={styles.why}>
      <WaitingNotice test={waitsFor} />
      <TakeAnswer {...answers} isLocked crossed={[]} isCrossing={false} onAnswer={nothing} onToggleCrossed={nothing} />
    </div>
  ) : (
    <div key="why" className={styles.why}>
      {hasChoices && question.mark === 'skip' && <p className={styles.missing}>{words.notAnswered}</p>}
      {!hasChoices && <ReviewAnswer {...answers} />}
      {explained && <WhyParts {...explained} />}
      {!explained && prose !== null && (
        <Part name={words.explanation}>
          <Html html={prose} className={styles.reading} />
        </Part>
      )}
    </div>
  )
  const asked = (
    <div key="asked" className={styles.asked}>
      {(description !== null || image !== null) && (
        <Part name={exam.layout.passage} className={styles.passage}>
          {image !== null && <img src={image} alt={words.picture(question.ordinal)} loading="lazy" />}
          {description !== null && (
            <AnnotatedText html={description} part="passage" annotations={own.passage} className={styles.reading} />
          )}
        </Part>
      )}
      <Part name={exam.layout.question}>
        <AnnotatedText html={stem} part="question" annotations={own.question} className={styles.reading} />
      </Part>
      {explained && <Origin explanation={explained.explanation} />}
      {own.isMissing && <p className={styles.missing}>{review.notes.failed}</p>}
    </div>
  )
  const beginsWithWhy = hasChoices || question.mark !== 'correct'
  const isTooQuick = (question.mark === 'correct' || question.mark === 'incorrect') && saysTooLittle(question.seconds)
  const quick = isTooQuick && (
    <p key="quick" className={styles.missing}>
      {review.detail.tooQuick}
    </p>
  )
  // This and the note above come below the reason, which is to be on the first screen of a phone in full.
  const order = (
    <div key="order" className={styles.order}>
      <Button
        size="small"
        variant="quiet"
        aria-pressed={isQuestionFirst}
        onClick={() => onQuestionFirst(!isQuestionFirst)}
      >
        {review.detail.questionFirst}
      </Button>
    </div>
  )
  return (
    <div ref={ref} className={styles.detail}>
      <Verdict question={question} text={text} hasChoices={hasChoices} />
      {!beginsWithWhy ? [quick, asked, why] : isQuestionFirst ? [quick, order, asked, why] : [why, quick, order, asked]}
      {explained && (
        <div className={styles.more}>
          <MoreParts {...explained} />
        </div>
      )}
      <ReportQuestion questionId={question.id} />
    </div>
  )
}

/** Names the test that the key and explanation wait for, with a link to it. T44 */
function WaitingNotice({ test }: { test: NonNullable<ReviewedQuestion['waits_for']> }) {
  const { detail } = useWords(reviewWords).review
  return (
    <Notice title={detail.waiting}>
      {detail.waitsFor} {test.lesson_id === null ? test.name : <Link to={paths.quiz(test.lesson_id)}>{test.name}</Link>}
    </Notice>
  )
}

function Part({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h3 className={styles.partName}>{name}</h3>
      {children}
    </section>
  )
}

/** Shows the verdict in words, with the given and the right answer unless the sections below show both in full. Q12 */
function Verdict({ question, text, hasChoices }: DetailProps & { hasChoices: boolean }) {
  const { questions: words, review } = useWords(questionWords, reviewWords)
  const { mark, user_answer: own, key_words: key } = question
  const { type } = text
  const wordsOf = useWordsOf(text)
  const { skip, waiting } = review.table
  const label = { correct: words.correct, incorrect: words.incorrect, skip, waiting }[mark]
  const { detail, pace } = review
  const known = [
    [detail.skill, question.skill],
    [detail.difficulty, text.question_difficulty],
    [detail.time, question.seconds > 0 ? pace.duration(question.seconds) : null],
  ].filter(([, value]) => value !== null)
  return (
    <div className={styles.verdict}>
      <p className={verdicts[mark]}>{label}</p>
      {(!hasChoices || mark === 'skip') && !question.waits_for && !findQuestionReview(type) && (
        <dl className={styles.facts}>
          <div>
            <dt>{words.yourAnswer}</dt>
            <dd>{plainText(wordsOf(own)) || words.noAnswer}</dd>
          </div>
          {!hasChoices && mark !== 'correct' && key !== '' && (
            <div>
              <dt>{words.correctAnswer}</dt>
              <dd>{key}</dd>
            </div>
          )}
        </dl>
      )}
      {known.length > 0 && (
        <dl className={styles.facts}>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {question.was_right && <Badge tone="warn">{review.detail.wasRight}</Badge>}
      {question.is_unsure && <Badge tone="warn">{review.detail.unsure}</Badge>}
      {question.marked && (
        <Badge tone="highlight">
          <BookmarkFilledIcon />
          {review.detail.marked}
        </Badge>
      )}
    </div>
  )
}
