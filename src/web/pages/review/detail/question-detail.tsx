import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { plainText } from '../../../../core/questions/reading.ts'
import { findQuestionView, inWords } from '../../../questions/question-views.ts'
import { ReviewAnswer } from '../../../questions/review-answer.tsx'
import { Html } from '../../../ui/html.tsx'
import { BookmarkFilledIcon } from '../../../ui/icons/exam.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { useReviewWords } from '../../../words/areas/review-words.ts'
import marks from '../mark.module.css'
import type { ReviewedQuestion } from '../review-data.ts'
import type { QuestionText, Texts } from '../use-texts.ts'
import styles from './detail.module.css'
import { MarkedText } from './marked-text.tsx'
import { marksOf } from './marks-of.ts'

type DetailProps = { question: ReviewedQuestion; text: QuestionText }

type QuestionDetailProps = DetailProps & { texts: Extract<Texts, { kind: 'here' }> }

/** A question as it was asked and marked, with what was answered, what is right, and why. */
export function QuestionDetail({ question, text, texts }: QuestionDetailProps) {
  const { questions: words, exam, review } = useReviewWords()
  const own = useMemo(() => marksOf(texts, text), [texts, text])
  const ref = useRef<HTMLDivElement>(null)
  // A new question begins at its top, however far the last one was scrolled.
  useLayoutEffect(() => {
    const dialog = ref.current?.closest('dialog')
    if (dialog) dialog.scrollTop = 0
  }, [])
  const { description, image, question: stem, answer_description: explanation } = text
  const hasPassage = description !== null || image !== null
  return (
    <div ref={ref} className={hasPassage ? styles.besides : styles.alone}>
      <Verdict question={question} text={text} />
      {hasPassage && (
        <Part name={exam.layout.passage} className={styles.passage}>
          {image !== null && <img src={image} alt={words.picture(question.ordinal)} loading="lazy" />}
          {description !== null && <MarkedText html={description} marks={own.passage} className={styles.reading} />}
        </Part>
      )}
      <Part name={exam.layout.question} className={styles.question}>
        <MarkedText html={stem} marks={own.question} className={styles.reading} />
        <ReviewAnswer question={text} userAnswer={question.user_answer} correctAnswer={text.correct_answer} />
      </Part>
      {own.isMissing && <p className={styles.missing}>{review.notes.failed}</p>}
      {explanation !== null && (
        <Part name={words.explanation} className={styles.explanation}>
          <Html html={explanation} className={styles.reading} />
        </Part>
      )}
    </div>
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

/** How it turned out, in words, with the answer given and the right one where the question below does not show both in full. Q12 */
function Verdict({ question, text }: DetailProps) {
  const { questions: words, review } = useReviewWords()
  const { mark, user_answer: own, key_words: key } = question
  const { type } = text
  const told = { correct: words.correct, incorrect: words.incorrect, skip: review.table.skip }[mark]
  return (
    <div className={styles.verdict}>
      <p className={marks[mark]}>{told}</p>
      {!findQuestionView(type)?.Review && (
        <dl className={styles.facts}>
          <div>
            <dt>{words.yourAnswer}</dt>
            <dd>{plainText(inWords(type, own, words)) || words.noAnswer}</dd>
          </div>
          {mark !== 'correct' && key !== '' && (
            <div>
              <dt>{words.correctAnswer}</dt>
              <dd>{key}</dd>
            </div>
          )}
        </dl>
      )}
      {question.seconds > 0 && (
        <dl className={styles.facts}>
          <div>
            <dt>{review.detail.time}</dt>
            <dd>{review.pace.duration(question.seconds)}</dd>
          </div>
        </dl>
      )}
      {question.was_right && <Badge tone="warn">{review.detail.wasRight}</Badge>}
      {question.marked && (
        <Badge tone="highlight">
          <BookmarkFilledIcon />
          {review.detail.marked}
        </Badge>
      )}
    </div>
  )
}
