import { OptionSeed } from '../../../questions/choices/options-of.ts'
import { ReviewAnswer } from '../../../questions/review-answer.tsx'
import { Html } from '../../../ui/html.tsx'
import * as questionWords from '#words/questions'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import { moduleTitle } from '../overview/module-title.ts'
import type { FinishedReview, ReviewedQuestion } from '../review-data.ts'
import type { QuestionText } from '../use-texts.ts'
import styles from './print-sheet.module.css'

/** The texts of an attempt's questions, by question. */
export type PrintedTexts = ReadonlyMap<number, QuestionText>

/** The questions of a review on paper, each with what was answered and the key. R4 */
export function PrintedQuestions({ review, texts }: { review: FinishedReview; texts: PrintedTexts }) {
  const { table } = useWords(reviewWords).review
  return (
    <OptionSeed value={review.attempt.option_seed}>
      {review.modules.map(({ name, questions }) => (
        <section key={name} className={styles.questions}>
          <h2>{moduleTitle(table, name, review.attempt.variant)}</h2>
          {questions.map((question) => {
            const text = texts.get(question.id)
            return text && <PrintedQuestion key={question.id} question={question} text={text} />
          })}
        </section>
      ))}
    </OptionSeed>
  )
}

function PrintedQuestion({ question, text }: { question: ReviewedQuestion; text: QuestionText }) {
  const { questions: words, review } = useWords(questionWords, reviewWords)
  const { table, detail } = review
  const { ordinal, mark, user_answer: userAnswer, waits_for: waitsFor } = question
  return (
    <article className={styles.question}>
      <h3>
        {detail.title(ordinal, 'all')} <span className={styles[mark]}>{table[mark]}</span>
      </h3>
      {text.image !== null && <img src={text.image} alt={words.picture(ordinal)} />}
      {text.description !== null && <Html html={text.description} className={styles.reading} />}
      <Html html={text.question} className={styles.reading} />
      {waitsFor ? (
        <p>{detail.waiting}</p>
      ) : (
        <ReviewAnswer question={text} userAnswer={userAnswer} correctAnswer={text.correct_answer} />
      )}
    </article>
  )
}
