import { useId } from 'react'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import * as mistakeWords from '#words/mistakes'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import type { Book } from './mistakes-data.ts'
import styles from './mistakes.module.css'

/** The number of a student's most frequent traps that are shown. */
const mostTraps = 3

/** Shows the causes of the mistakes, as the student names them, and the traps that she chose most often. */
export function BookSummary({ book: { causes, traps, trapped, without_cause } }: { book: Book }) {
  const { mistakes: words, questions, format } = useWords(mistakeWords, questionWords)
  const [causesId, trapsId] = [useId(), useId()]
  return (
    <div className={styles.summary}>
      <Card as="section" aria-labelledby={causesId}>
        <CardBody>
          <h2 id={causesId} className={styles.heading}>
            {words.causesHeading}
          </h2>
          {causes.length === 0 ? (
            <p>{words.causesNone}</p>
          ) : (
            <ul className={styles.counts}>
              {causes.map(({ name, count }) => (
                <li key={name}>
                  <span>{words.causes[name]}</span> <b>{format.number(count)}</b>
                </li>
              ))}
            </ul>
          )}
          <p className={styles.soft}>{words.withoutCause(without_cause)}</p>
        </CardBody>
      </Card>
      {traps.length > 0 && (
        <Card as="section" aria-labelledby={trapsId}>
          <CardBody>
            <h2 id={trapsId} className={styles.heading}>
              {words.traps}
            </h2>
            <ul className={styles.traps}>
              {traps.slice(0, mostTraps).map(({ name, count }) => (
                <li key={name}>{words.trapTimes(questions.traps[name], count, trapped)}</li>
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
    </div>
  )
}
