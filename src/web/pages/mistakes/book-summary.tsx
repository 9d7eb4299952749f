import { useId } from 'react'
import { Link } from 'react-router'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import * as mistakeWords from '#words/mistakes'
import * as questionWords from '#words/questions'
import * as ruleWords from '#words/rules'
import { useWords } from '../../words/words.tsx'
import { bookPath, ruleName, type Book } from './mistakes-data.ts'
import styles from './mistakes.module.css'

/** The number of a student's most frequent traps that are shown. */
const mostTraps = 3

/** Shows the causes of the mistakes, as the student names them, the rules behind them, and the traps that she chose most often. */
export function BookSummary({ book: { causes, traps, trapped, rules, without_cause } }: { book: Book }) {
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
      {rules.length > 0 && <Rules rules={rules} />}
      {traps.length > 0 && (
        <Card as="section" aria-labelledby={trapsId}>
          <CardBody>
            <h2 id={trapsId} className={styles.heading}>
              {words.traps}
            </h2>
            <ul className={styles.traps}>
              {traps.slice(0, mostTraps).map(({ name, count }) => (
                <li key={name}>
                  <Link to={bookPath({}, { trap: name })}>{questions.traps[name]}</Link>
                  <span className={styles.soft}>{words.trapTimes(count, trapped)}</span>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
    </div>
  )
}

/** The number of rules that are shown before the others unfold. */
const mostRules = 5

/** Lists the rules behind the mistakes, each with its questions one tap away. */
function Rules({ rules }: Pick<Book, 'rules'>) {
  const { mistakes: words, rules: names } = useWords(mistakeWords, ruleWords)
  const id = useId()
  const lineOf = ({ rule, missed, learned }: Book['rules'][number]) => (
    <li key={rule}>
      <Link to={bookPath({}, { rule })}>{ruleName(rule, names)}</Link>
      <span className={styles.soft}>{words.ruleSince(missed, learned)}</span>
    </li>
  )
  const more = rules.slice(mostRules)
  return (
    <Card as="section" aria-labelledby={id}>
      <CardBody>
        <h2 id={id} className={styles.heading}>
          {words.rulesHeading}
        </h2>
        <ul className={styles.traps}>{rules.slice(0, mostRules).map(lineOf)}</ul>
        {more.length > 0 && (
          <details className={styles.explanation}>
            <summary>
              {words.moreRules(more.length)}
              <ChevronDownIcon />
            </summary>
            <ul className={styles.traps}>{more.map(lineOf)}</ul>
          </details>
        )}
      </CardBody>
    </Card>
  )
}
