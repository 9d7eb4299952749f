import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { paths } from '../../base/paths.ts'
import type { GradedQuestion } from '../../exam/session/memory-backend.ts'
import { storeTrial } from '../../features/trial/stored-trial.ts'
import { useDecidingWords } from '../../questions/explanation/deciding-words.ts'
import { MoreParts, Origin, WhyParts } from '../../questions/explanation/explanation-parts.tsx'
import { isAnswered } from '../../questions/question-views.ts'
import { VerdictText } from '../../questions/verdict-text.tsx'
import { BackBar } from '../../shell/back-bar.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Html } from '../../ui/html.tsx'
import { ArrowForwardIcon } from '../../ui/icons/arrows.tsx'
import { CheckCircleIcon, CrossCircleIcon } from '../../ui/icons/states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import { failureText } from '../../base/failure-text.ts'
import * as examWords from '#words/exam'
import * as trialWords from '#words/trial'
import { useWords } from '../../words/words.tsx'
import styles from './trial-review.module.css'

/** Grades every question of the trial. */
export type Results = () => Promise<{ graded: GradedQuestion[] }>

/** Grades when it is first shown; `again` repeats what has failed. */
function useGrading(results: Results) {
  const [grading, setGrading] = useState(results)
  const [state, setState] = useState<{ graded?: GradedQuestion[]; failure?: unknown }>({})
  useEffect(() => {
    grading.then(
      ({ graded }) => setState({ graded }),
      (failure: unknown) => setState({ failure }),
    )
  }, [grading])
  const { graded } = state
  useEffect(() => {
    if (!graded) return
    storeTrial(
      graded.map(({ question, checked, seconds }) => ({
        question_id: question.id,
        user_answer: checked.user_answer,
        seconds: Math.round(seconds),
      })),
    )
  }, [graded])
  const again = () => {
    setState({})
    setGrading(results)
  }
  return { ...state, again }
}

const verdictOf = ({ question, checked }: GradedQuestion) =>
  checked.is_correct === 1 ? 'correct' : isAnswered(question.type, checked.user_answer) ? 'incorrect' : 'skip'

/** After the last question: the review as soon as the server has graded, or what failed and the way to try it again. P3 */
export function TrialReview({ results, onAgain }: { results: Results; onAgain: () => void }) {
  const { trial, shell } = useWords(trialWords)
  const { graded, failure, again } = useGrading(results)
  return (
    <>
      <BackBar to={paths.home} label={shell.backHome} />
      <Page>
        {graded ? (
          <Review graded={graded} onAgain={onAgain} />
        ) : (
          <>
            <PageHead title={trial.review.kicker} />
            {failure === undefined ? (
              <EmptyState>{trial.grading}</EmptyState>
            ) : (
              <GradingFailure failure={failure} onRetry={again} onAgain={onAgain} />
            )}
          </>
        )}
      </Page>
    </>
  )
}

type GradingFailureProps = { failure: unknown; onRetry: () => void; onAgain: () => void }

/** Says why nothing was graded. Questions that are no longer public are never graded: the way on is other ones. */
export function GradingFailure({ failure, onRetry, onAgain }: GradingFailureProps) {
  const words = useWords(trialWords)
  const { trial } = words
  const why = failureText(failure, words)
  if (failure instanceof ApiError && failure.code === 'trial.over')
    return <ErrorState action={<Button onClick={onAgain}>{trial.others}</Button>}>{why}</ErrorState>
  return (
    <ErrorState action={<Button onClick={onRetry}>{trial.tryAgain}</Button>}>
      {trial.failed} {why}
    </ErrorState>
  )
}

/** Lists the right and missed questions, explains one at a time, and offers the next steps. */
function Review({ graded, onAgain }: { graded: GradedQuestion[]; onAgain: () => void }) {
  const { trial, exam } = useWords(examWords, trialWords)
  const { review } = trial
  const firstMissed = graded.findIndex((one) => verdictOf(one) !== 'correct')
  const [at, setAt] = useState(Math.max(0, firstMissed))
  const headingRef = useRef<HTMLDivElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const shown = graded[at]
  const right = graded.filter((one) => verdictOf(one) === 'correct').length
  return (
    <>
      <div ref={headingRef} tabIndex={-1} className={styles.head}>
        <PageHead
          above={<p className={styles.kicker}>{review.kicker}</p>}
          title={review.heading(right, graded.length)}
          lead={review.lead}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card as="section" className={styles.list}>
            <ol aria-label={review.list}>
              {graded.map((one, index) => (
                <QuestionRow
                  key={one.question.id}
                  graded={one}
                  number={index + 1}
                  isShown={index === at}
                  onShow={() => setAt(index)}
                />
              ))}
            </ol>
          </Card>
          {shown && (
            <section key={shown.question.id} aria-labelledby="explained" className={styles.explained}>
              <h2 id="explained">{review.place(at + 1, shown.question.skill)}</h2>
              <Card as="div" className={styles.asked}>
                {shown.question.description !== null && (
                  <section aria-label={exam.layout.passage}>
                    <Html html={shown.question.description} className={styles.reading} part="passage" />
                  </section>
                )}
                <section aria-label={exam.layout.question}>
                  <Html html={shown.question.question} className={styles.reading} part="question" />
                </section>
              </Card>
              <Explained graded={shown} />
            </section>
          )}
        </div>
        <Next onAgain={onAgain} />
      </div>
    </>
  )
}

/** The reason why the answer is right or wrong, in parts; the words that decide are marked in the passage above. */
function Explained({ graded: { question, checked } }: { graded: GradedQuestion }) {
  const { user_answer: userAnswer, correct_answer: correctAnswer, answer_description: prose, explanation } = checked
  useDecidingWords(explanation?.steps)
  if (!explanation) return <VerdictText heading="h3" question={question} checked={checked} />
  const explained = { heading: 'h3' as const, question, userAnswer, correctAnswer, explanation, prose }
  return (
    <>
      <WhyParts {...explained} />
      <MoreParts {...explained} />
      <Origin explanation={explanation} />
    </>
  )
}

type QuestionRowProps = { graded: GradedQuestion; number: number; isShown: boolean; onShow: () => void }

/** One question with its verdict in a sign and a word, and the time on it; pressed, it is explained below. */
function QuestionRow({ graded, number, isShown, onShow }: QuestionRowProps) {
  const { trial, format } = useWords(trialWords)
  const { review } = trial
  const verdict = verdictOf(graded)
  const { skill, question_difficulty: difficulty } = graded.question
  return (
    <li>
      <button type="button" aria-pressed={isShown} onClick={onShow} className={styles.row}>
        <span className={classNames(styles.sign, verdict === 'correct' ? styles.good : styles.bad)}>
          {verdict === 'correct' ? <CheckCircleIcon /> : <CrossCircleIcon />}
        </span>
        <span>
          {review.place(number, skill)}
          <span className={styles.soft}>
            {format.facts([review.verdict[verdict], difficulty].filter((one) => one !== null))}
          </span>
        </span>
        {graded.seconds > 0 && <span className={styles.soft}>{review.duration(graded.seconds)}</span>}
      </button>
    </li>
  )
}

/** The lit card: an account, the courses, or once more. */
function Next({ onAgain }: { onAgain: () => void }) {
  const { next } = useWords(trialWords).trial
  return (
    <aside className={styles.next} aria-labelledby="go-on">
      <h2 id="go-on">{next.heading}</h2>
      <p>{next.text}</p>
      <Link to={paths.register} className={buttonClass({ isWide: true })}>
        {next.register}
        <ArrowForwardIcon />
      </Link>
      <Link to={paths.courses} className={buttonClass({ variant: 'quiet', isWide: true })}>
        {next.courses}
      </Link>
      <p className={styles.soft}>{next.stored}</p>
      <Button variant="plain" onClick={onAgain}>
        {next.again}
      </Button>
    </aside>
  )
}
