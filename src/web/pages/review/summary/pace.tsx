import type { CSSProperties } from 'react'
import { Section } from '../../../ui/layout/page-layout.tsx'
import { visuallyHiddenClass } from '../../../ui/layout/visually-hidden.tsx'
import { useReviewWords } from '../../../words/areas/review-words.ts'
import { rowId } from '../places.ts'
import type { ReviewedQuestion } from '../review-data.ts'
import { paceFacts, type PaceFacts } from './pace-facts.ts'
import styles from './pace.module.css'

/** Where the time went and which right answers were given up; nothing where no times are known. */
export function Pace({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const { pace } = useReviewWords().review
  const facts = paceFacts(questions)
  if (!facts) return null
  return (
    <Section heading={pace.heading}>
      <div className={styles.pace}>
        {facts.total > 0 && <Bars questions={questions} most={facts.longest[0]?.seconds ?? 1} />}
        {facts.total > 0 && <Averages facts={facts} />}
        <div className={styles.lists}>
          {facts.longest.length > 0 && <Places title={pace.longest} questions={facts.longest} isTimed />}
          <Places
            title={pace.changed}
            remark={facts.changed.length === 0 ? pace.changedNone : pace.changedSome}
            questions={facts.changed}
          />
        </div>
      </div>
    </Section>
  )
}

/** A bar for each question, as high as its time and in the colour of its mark; the words below say the same. */
function Bars({ questions, most }: { questions: readonly ReviewedQuestion[]; most: number }) {
  const { pace } = useReviewWords().review
  return (
    <figure>
      <figcaption className={visuallyHiddenClass}>{pace.chart(questions.length)}</figcaption>
      <div aria-hidden="true" className={styles.bars}>
        {questions.map(({ id, mark, seconds }) => (
          <i key={id} className={styles[mark]} style={{ '--high': seconds / most } as CSSProperties} />
        ))}
      </div>
    </figure>
  )
}

function Averages({ facts: { total, each, right, wrong } }: { facts: PaceFacts }) {
  const { pace } = useReviewWords().review
  const rows: [string, number | null, string?][] = [
    [pace.total, total],
    [pace.each, each],
    [pace.right, right, styles.right],
    [pace.wrong, wrong, styles.wrong],
  ]
  return (
    <dl className={styles.averages}>
      {rows.map(
        ([name, seconds, className]) =>
          seconds !== null && (
            <div key={name} className={className}>
              <dt>{name}</dt>
              <dd>{pace.duration(seconds)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type PlacesProps = { title: string; remark?: string; questions: readonly ReviewedQuestion[]; isTimed?: boolean }

/** Questions that are worth another look, each leading to its row. */
function Places({ title, remark, questions, isTimed = false }: PlacesProps) {
  const { pace, table } = useReviewWords().review
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {remark && <p className={styles.remark}>{remark}</p>}
      {questions.length > 0 && (
        <ul className={styles.places}>
          {questions.map((question) => (
            <li key={question.id}>
              <a href={`#${rowId(question)}`}>{pace.question(question.ordinal, question.module)}</a>
              <span>
                {isTimed && `${pace.duration(question.seconds)}, `}
                {table[question.mark]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
