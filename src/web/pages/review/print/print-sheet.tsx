import { countVerdicts, percentage } from '../../../../core/results/score.ts'
import { useServerWords } from '../../../questions/question-views.ts'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import { moduleTitle } from '../overview/module-title.ts'
import { judged, type FinishedReview } from '../review-data.ts'
import { PrintedQuestions, type PrintedTexts } from './printed-questions.tsx'
import styles from './print-sheet.module.css'

/** The inputs of a printed sheet; `day` is that of the attempt, in words. With texts, the questions follow the tables. */
export type Printed = { review: FinishedReview; academy: string; student: string; day: string; texts?: PrintedTexts }

/** The tables of a review on paper, and its questions if wanted, headed by academy, student, day and score. R4 */
export function PrintSheet({ review, academy, student, day, texts }: Printed) {
  const { review: words } = useWords(reviewWords)
  const inWords = useServerWords()
  const { printed, table } = words
  const { correct, total } = countVerdicts(
    review.modules.flatMap(({ questions }) => judged(questions).map(({ mark }) => mark)),
  )
  const facts = [
    [printed.student, student],
    [printed.date, day],
    [printed.score, printed.result(correct, total, percentage(correct, total))],
    ...(review.attempt.is_practice ? [[printed.mode, printed.practice] as const] : []),
  ] as const
  return (
    <main className={styles.sheet}>
      <p className={styles.academy}>{academy}</p>
      <h1>{review.quiz.name}</h1>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {review.modules.map((module) => (
        <table key={module.name} className={styles.table}>
          <caption>{moduleTitle(table, module.name, review.attempt.variant)}</caption>
          <thead>
            <tr>
              {[table.id, table.question, table.section, table.correctAnswer, table.yourAnswer].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {module.questions.map((question) => (
              <tr key={question.id}>
                <td>{question.externalId}</td>
                <th scope="row">{question.ordinal}</th>
                <td>{table.readingAndWriting}</td>
                <td>{inWords(question.type, question.key_words) || '—'}</td>
                <td>
                  <span className={styles[question.mark]}>{table[question.mark]}</span>
                  {question.answer_words && ` ${inWords(question.type, question.answer_words)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {texts && <PrintedQuestions review={review} texts={texts} />}
    </main>
  )
}
