import { useEffect, useState } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { lists } from '../../../core/staff/lists.ts'
import { fewAttempts, leastForReliability } from '../../../core/statistics/doubts.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useServerWords } from '../../questions/question-views.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Cell, Row, RowHead, Table } from '../../ui/layout/table.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ExportButton } from '../list/list.tsx'
import lines from '../shell/lines.module.css'
import { Section } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { useResultsWords } from './words.ts'
import { BackLink, QuietLink } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong, choicesOf } from '../shell/choices.ts'
import { placeOf } from '../shell/place-of.tsx'
import styles from './results.module.css'

type Figures = NonNullable<CallReply<'GET /studio/quizzes/:quizId/results'>['data']>
type Question = Figures['questions'][number]

/** The attempts that can be looked at by themselves. */
const attemptsOf = ['first', 'practice'] as const

/** The filters of the attempts, stored in the address. */
function Filters({ groups, courses }: Pick<Figures, 'groups' | 'courses'>) {
  const { studioResults } = useResultsWords()
  const { filters } = studioResults
  const [query, setQuery] = useSearchParams()
  const change = (name: string, picked: string) => {
    const next = new URLSearchParams(query)
    if (picked === '') next.delete(name)
    else next.set(name, picked)
    setQuery(next, { preventScrollReset: true })
  }
  const named = { group: groups, course: courses }
  return (
    <search aria-label={filters.label} className={styles.filters}>
      {(['group', 'course'] as const).map((name) => (
        <ChoiceField
          key={name}
          label={filters[name]}
          value={query.get(name) ?? ''}
          none={filters.all}
          choices={choicesOf(named[name])}
          onChoose={(picked) => change(name, picked)}
        />
      ))}
      <ChoiceField
        label={filters.attempts}
        value={attemptsOf.find((kind) => kind === query.get('attempts')) ?? ''}
        none={filters.allButPractice}
        choices={choicesAmong(attemptsOf, filters)}
        onChoose={(picked) => change('attempts', picked)}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={filters[name]}
          value={query.get(name) ?? ''}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      ))}
    </search>
  )
}

/** The distribution of the results: a bar for each range of right answers, which its text states too. */
function Distribution({ bars, score: { of } }: Pick<Figures, 'bars' | 'score'>) {
  const { studioResults } = useResultsWords()
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <figure className={styles.distribution}>
      <figcaption className={styles.soft}>{studioResults.bars.caption(of)}</figcaption>
      <ol className={styles.bars}>
        {bars.map(({ from, to, count }) => (
          <li
            key={from}
            title={studioResults.bars.bar(from, to, count)}
            aria-label={studioResults.bars.bar(from, to, count)}
          >
            <i style={{ blockSize: `${(count / most) * 100}%` }} />
            <span aria-hidden="true">{from}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** Says the reliability. An alpha of very few attempts is chance, and so is a negative one of a few: no figure to read. */
function reliabilityInWords(
  { noReliability, fewForReliability, alpha, alphaOf }: ReturnType<typeof useResultsWords>['studioResults']['overview'],
  reliability: Figures['reliability'],
) {
  if (reliability === null) return { value: noReliability, remark: null }
  const isFew = reliability.attempts < fewAttempts
  return reliability.attempts < leastForReliability || (isFew && reliability.alpha < 0)
    ? { value: noReliability, remark: fewForReliability }
    : { value: alpha(reliability.alpha, isFew), remark: alphaOf(reliability) }
}

function Overview({ figures }: { figures: Figures }) {
  const { studioResults, format } = useResultsWords()
  const { overview } = studioResults
  const { is_few: isFew, score, minutes, reliability, hard, easy } = figures
  const entries = [
    {
      name: overview.attempts,
      value: format.number(figures.attempts),
      remark: hard + easy > 0 ? overview.modules(hard, easy) : null,
    },
    {
      name: overview.score,
      value: score.median === null ? '–' : overview.ofScore(score.median, score.of, isFew),
      remark: score.low === null || score.high === null ? null : overview.half(score.low, score.high, score.of, isFew),
    },
    {
      name: overview.time,
      value: minutes === null ? '–' : overview.minutes(minutes, isFew),
      remark: overview.timedOut(figures.timed_out),
    },
    {
      name: overview.reliability,
      ...reliabilityInWords(overview, reliability),
    },
  ]
  return (
    <section aria-label={overview.label} className={styles.overview}>
      <dl className={styles.figures}>
        {entries.map(({ name, value, remark }) => (
          <div key={name}>
            <dt className={styles.soft}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            {remark !== null && <dd className={styles.soft}>{remark}</dd>}
          </div>
        ))}
      </dl>
      <Distribution bars={figures.bars} score={score} />
    </section>
  )
}

const doubts = new Set<string>(['other_key', 'reversed'])

/** Returns whether the figures of a question are rough, however many attempts the quiz has: not every attempt meets every question. */
const isRough = ({ met }: Question) => met < fewAttempts

/** The choices of all students, the best third and the weakest third at one question. */
function Choices({ question, onClose }: { question: Question; onClose: () => void }) {
  const { studioResults } = useResultsWords()
  const { choices, questions } = studioResults
  const inWords = useServerWords()
  const { quiz } = useLoaderData() as Figures
  const { can } = useStudio()
  const other = ({ is_empty: isEmpty }: Question['choices'][number]) =>
    isEmpty ? choices.empty : question.has_options ? choices.other : choices.others
  const title = questions.choices(questions.name(question.module, question.variant, question.number))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width="wide"
      actions={
        <>
          {can('content.edit') && (
            <Link to={`/questions/${quiz.id}/items/${question.item_id}`} className={buttonClass({ variant: 'quiet' })}>
              {choices.open}
            </Link>
          )}
          {can('results.regrade') && (
            <Link to={`/results/${quiz.id}/items/${question.item_id}`} className={buttonClass({ variant: 'quiet' })}>
              {studioResults.regrade.act}
            </Link>
          )}
          <Button onClick={onClose} data-autofocus>
            {choices.close}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
      <p className={styles.soft}>{choices.met(question.met, inWords(question.type, question.key_words))}</p>
      <Table label={title} heads={Object.values(choices.columns)}>
        {question.choices.map((choice) => (
          <tr key={`${choice.words} ${choice.is_empty}`}>
            <th scope="row" className={lines.words}>
              {choice.words === null ? other(choice) : <bdi>{inWords(question.type, choice.words)}</bdi>}
              {choice.is_key && <strong> ({choices.key})</strong>}
              {choice.text !== null && (
                <span className={lines.below} dir="auto">
                  {choice.text}
                </span>
              )}
            </th>
            {([choice.all, choice.upper, choice.lower] as const).map((share, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the three columns never change places
              <td key={at}>{choices.share(share, isRough(question))}</td>
            ))}
          </tr>
        ))}
      </Table>
      <p className={styles.soft}>
        {!question.has_options && questions.typed} {choices.thirds}
      </p>
    </Dialog>
  )
}

const orders = ['doubtful', 'hardest', 'asked'] as const
type Order = (typeof orders)[number]

/** Returns the questions in an order; the server lists doubtful ones first. */
function inOrder(questions: readonly Question[], order: Order): readonly Question[] {
  if (order === 'doubtful') return questions
  const share = ({ facility }: Question) => facility ?? 1
  const place = ({ module, variant, number }: Question) => `${module} ${variant} ${String(number).padStart(4, '0')}`
  return questions.toSorted((one, other) =>
    order === 'hardest' ? share(one) - share(other) : place(one) < place(other) ? -1 : 1,
  )
}

/** The question that everyone missed, or that most did: what a tutor asks first. */
function Hardest({ questions }: { questions: readonly Question[] }) {
  const { questions: words } = useResultsWords().studioResults
  const [hardest, ...others] = inOrder(questions, 'hardest').filter(({ facility }) => facility !== null)
  if (!hardest || hardest.facility === null || hardest.facility === 1) return null
  const nameOf = ({ module, variant, number }: Question) => words.name(module, variant, number)
  const missedByAll = [hardest, ...others].filter(({ facility }) => facility === 0)
  return (
    <p>
      <strong>
        {missedByAll.length > 0
          ? words.missedByAll(inOrder(missedByAll, 'asked').map(nameOf))
          : words.hardest(nameOf(hardest), hardest.facility)}
      </strong>
    </p>
  )
}

function Questions({ figures: { questions } }: { figures: Figures }) {
  const { studioResults } = useResultsWords()
  const { questions: words } = studioResults
  const inWords = useServerWords()
  const [opened, setOpened] = useState<number | null>(null)
  const [order, setOrder] = useState<Order>('doubtful')
  const shown = questions.find(({ item_id: id }) => id === opened)
  const title = words.title(questions.length)
  return (
    <Section title={title}>
      <Hardest questions={questions} />
      <p className={styles.soft}>
        {words.open} {words.legend} {questions.some(isRough) && words.rough(fewAttempts)}
      </p>
      <div className={styles.filters}>
        <ChoiceField
          label={words.order}
          value={order}
          choices={choicesAmong(orders, words.orders)}
          onChoose={setOrder}
        />
      </div>
      <Table label={title} stacks heads={Object.values(words.columns)}>
        {inOrder(questions, order).map((question) => {
          const name = words.name(question.module, question.variant, question.number)
          const isFew = isRough(question)
          return (
            <Row key={question.item_id} className={classNames(doubts.has(question.judgment) && styles.doubtful)}>
              <RowHead>
                <button
                  type="button"
                  className={styles.opener}
                  aria-label={words.choices(name)}
                  onClick={() => setOpened(question.item_id)}
                >
                  {name}
                </button>
                {question.skill !== null && <span className={lines.below}>{question.skill}</span>}
                <span className={classNames(lines.below, styles.excerpt)} dir="auto">
                  {question.text}
                </span>
              </RowHead>
              <Cell>{words.right(question.facility, isFew)}</Cell>
              <Cell>{words.discrimination(question.discrimination, isFew)}</Cell>
              <Cell>{words.time(question.seconds, isFew)}</Cell>
              <Cell className={lines.words}>
                {question.judgment === 'unknown' && question.facility !== null && question.met > 0
                  ? words.missed(Math.round((1 - question.facility) * question.met), question.met)
                  : words.judgment(
                      question.judgment,
                      question.chosen_words && inWords(question.type, question.chosen_words),
                      inWords(question.type, question.key_words),
                    )}
              </Cell>
            </Row>
          )
        })}
      </Table>
      {shown && <Choices question={shown} onClose={() => setOpened(null)} />}
    </Section>
  )
}

const lookEveryMs = 2_000

/** Says that attempts are being counted, and looks for their figures until all are. */
function Counting({ uncounted }: { uncounted: number }) {
  const { studioResults } = useResultsWords()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), lookEveryMs)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return <Notice title={studioResults.counting(uncounted)}>{studioResults.countingText}</Notice>
}

/** Leads to the attempts themselves, with those filters that they are listed by too. */
function AttemptsLink({ quizId }: { quizId: number }) {
  const { studioResults } = useResultsWords()
  const [query] = useSearchParams()
  const shared = [...query].filter(([name]) => name in lists.attempts.filters)
  return (
    <QuietLink to={{ pathname: `/results/${quizId}/attempts`, search: String(new URLSearchParams(shared)) }}>
      {studioResults.attempts.open}
    </QuietLink>
  )
}

function QuizResultsView({ loaded: figures }: { loaded: Figures }) {
  const { studioResults } = useResultsWords()
  const { can } = useStudio()
  const [query] = useSearchParams()
  const isFiltered = query.size > 0
  const params = { quizId: figures.quiz.id }
  return (
    <Place
      title={figures.quiz.name}
      actions={
        <>
          <BackLink to="/results">{studioResults.back}</BackLink>
          {can('content.edit') && <QuietLink to={`/questions/${figures.quiz.id}`}>{studioResults.quiz}</QuietLink>}
          <AttemptsLink quizId={figures.quiz.id} />
          {figures.attempts > 0 && figures.uncounted === 0 && (
            <>
              <ExportButton
                label={studioResults.exportFigures}
                exportFile={(query) => browserApi('GET /studio/quizzes/:quizId/results/csv', { params, query })}
              />
              {can('people.export') && (
                <ExportButton
                  label={studioResults.exportAnswers}
                  exportFile={(query) => browserApi('GET /studio/quizzes/:quizId/answers/csv', { params, query })}
                />
              )}
            </>
          )}
        </>
      }
    >
      <Filters groups={figures.groups} courses={figures.courses} />
      {figures.uncounted > 0 && <Counting uncounted={figures.uncounted} />}
      {figures.pending > 0 && <p className={styles.soft}>{studioResults.pending(figures.pending)}</p>}
      {figures.attempts === 0 ? (
        figures.uncounted + figures.pending === 0 && (
          <EmptyState>{isFiltered ? studioResults.noneFit : studioResults.none}</EmptyState>
        )
      ) : (
        <>
          {figures.is_few && (
            <Notice tone="warn" title={studioResults.few(figures.attempts)}>
              {studioResults.fewText}
            </Notice>
          )}
          <Overview figures={figures} />
          <Questions key={figures.quiz.id} figures={figures} />
        </>
      )}
    </Place>
  )
}

/** The figures of a quiz and of its questions. T28 */
export const quizResultsPlace = placeOf('GET /studio/quizzes/:quizId/results', QuizResultsView)
