import type { CSSProperties } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Section } from '../../../ui/layout/page-layout.tsx'
import { visuallyHiddenClass } from '../../../ui/layout/visually-hidden.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import { QuestionLink } from '../question-link.tsx'
import type { ReviewedQuestion } from '../review-data.ts'
import type { ShowDetail } from '../open-detail.ts'
import { paceFacts, type PaceFacts } from './pace-facts.ts'
import styles from './pace.module.css'

/** Shows the pace of the attempt and the right answers that were given up; nothing if neither is known. */
export function Pace({ questions, onShow }: { questions: readonly ReviewedQuestion[]; onShow: ShowDetail }) {
  const { pace } = useWords(reviewWords).review
  const facts = paceFacts(questions)
  if (!facts) return null
  return (
    <Section heading={pace.heading}>
      <div className={styles.pace}>
        {facts.total > 0 && <Bars questions={questions} most={facts.longest[0]?.seconds ?? 1} />}
        {facts.total > 0 && <Averages facts={facts} />}
        <div className={styles.lists}>
          {facts.longest.length > 0 && (
            <Places title={pace.longest} opener="longest" questions={facts.longest} onShow={onShow} />
          )}
          <Places
            title={pace.changed}
            remark={facts.changed.length === 0 ? pace.changedNone : pace.changedSome}
            opener="changed"
            questions={facts.changed}
            onShow={onShow}
          />
        </div>
      </div>
    </Section>
  )
}

/** A bar for each question, as high as its time and in the color of its verdict; the words below say the same. */
function Bars({ questions, most }: { questions: readonly ReviewedQuestion[]; most: number }) {
  const { pace } = useWords(reviewWords).review
  return (
    <figure>
      <figcaption className={visuallyHiddenClass}>{pace.chart(questions.length)}</figcaption>
      <div aria-hidden="true" className={styles.bars}>
        {questions.map(({ id, mark, module, seconds }, at) => (
          <i
            key={id}
            className={classNames(styles[mark], at > 0 && questions[at - 1]?.module !== module && styles.begins)}
            style={{ '--high': seconds / most } as CSSProperties}
          />
        ))}
      </div>
    </figure>
  )
}

function Averages({ facts: { total, each, right, wrong } }: { facts: PaceFacts }) {
  const { pace } = useWords(reviewWords).review
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

type PlacesProps = {
  title: string
  remark?: string
  opener: 'longest' | 'changed'
  questions: readonly ReviewedQuestion[]
  onShow: ShowDetail
}

/** Questions that are worth another look, each of which opens. */
function Places({ title, remark, opener, questions, onShow }: PlacesProps) {
  const { pace, table } = useWords(reviewWords).review
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {remark && <p className={styles.remark}>{remark}</p>}
      {questions.length > 0 && (
        <ul className={styles.places}>
          {questions.map((question) => (
            <li key={question.id}>
              <QuestionLink question={question} opener={opener} among={questions} onShow={onShow}>
                {pace.question(question.ordinal, question.module)}
              </QuestionLink>
              <span>
                {opener === 'longest' && `${pace.duration(question.seconds)}, `}
                {table[question.mark]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
