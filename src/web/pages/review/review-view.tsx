import '../../styles/fonts-math.css'
import '../../styles/fonts-reading.css'
import { useEffect, useMemo, type ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { OptionSeed } from '../../questions/choices/options-of.ts'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { BookIcon, ClockIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead, Row } from '../../ui/layout/page-layout.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import * as quizWords from '#words/quizzes'
import * as reviewWords from '#words/review'
import { useWords } from '../../words/words.tsx'
import { SavesWords } from '../../features/practice/saves-words.tsx'
import { DiscardButton } from '../../features/quizzes/discard-button.tsx'
import { DetailDialog } from './detail/detail-dialog.tsx'
import { QuestionsOverview } from './overview/questions-overview.tsx'
import { PrintButton } from './print/print-button.tsx'
import { type FinishedReview, type ReviewData } from './review-data.ts'
import { ReportsOf } from './report/report-question.tsx'
import { History } from './summary/history.tsx'
import { KnowledgeAndSkills } from './summary/knowledge-and-skills.tsx'
import { Pace } from './summary/pace.tsx'
import { AttemptRecord, ResultPanel } from './summary/result-panel.tsx'
import { WhatNext } from './next/what-next.tsx'
import { useOpenDetail } from './use-open-detail.ts'
import { useTexts } from './use-texts.ts'
import styles from './review-page.module.css'

export function ReviewView({ data }: { data: ReviewData }) {
  return (
    <Page className={styles.review}>
      {data.kind === 'finished' ? <Finished key={data.attempt.attempt_id} review={data} /> : <Nothing data={data} />}
    </Page>
  )
}

function Finished({ review }: { review: FinishedReview }) {
  const words = useWords(reviewWords).review
  const questions = useMemo(() => review.modules.flatMap((module) => module.questions), [review.modules])
  const [shown, setShown] = useOpenDetail()
  const texts = useTexts(review, shown !== null)
  return (
    <OptionSeed value={review.attempt.option_seed}>
      <PageHead
        title={review.quiz.name}
        lead={words.answer.attempt(review.attempt.number)}
        actions={
          <>
            <PrintButton review={review} />
            <PrintButton review={review} withQuestions />
          </>
        }
      />
      <ResultPanel review={review} />
      {/* Before all that is read about the result: on a phone the skills fill four screens. */}
      <WhatNext review={review} questions={questions} onShow={setShown} />
      <KnowledgeAndSkills
        quizType={review.quiz.type}
        lessons={review.lessons}
        questions={questions}
        onShow={setShown}
      />
      <Pace questions={questions} onShow={setShown} />
      <QuestionsOverview review={review} onShow={setShown} />
      <History quiz={review.quiz} attempt={review.attempt} history={review.history} />
      <AttemptRecord review={review} />
      <ReportsOf review={review}>
        <SavesWords>
          {shown && (
            <DetailDialog
              questions={shown.among}
              question={shown.question}
              texts={texts}
              onStep={(question) => setShown({ ...shown, question })}
              onClose={() => setShown(null)}
            />
          )}
        </SavesWords>
      </ReportsOf>
    </OptionSeed>
  )
}

/** The shortest and the longest wait before it is looked whether a review has opened: the device's clock may be wrong. */
const [soonMs, longMs] = [2_000, 10 * 60_000]

/** Shows when a withheld review opens, and loads it then. */
function Held({ until, children }: { until: string; children: ReactNode }) {
  const { review, format } = useWords(reviewWords)
  const place = useHydrated() ? 'here' : 'utc'
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const ms = Math.min(longMs, Math.max(soonMs, Date.parse(until) - Date.now()))
      timer = setTimeout(() => {
        void revalidate()
        wait()
      }, ms)
    }
    wait()
    return () => clearTimeout(timer)
  }, [until, revalidate])
  return (
    <EmptyState icon={<ClockIcon />} action={children}>
      {review.held(format.moment(until, place))}
    </EmptyState>
  )
}

function Nothing({ data }: { data: Exclude<ReviewData, FinishedReview> }) {
  const { review, parts, errors, quizzes } = useWords(quizWords, reviewWords)
  const { revalidate, state } = useRevalidator()
  const toQuizzes = (
    <Link to={paths.quizzes} className={buttonClass()}>
      {review.seeQuizzes}
    </Link>
  )
  return (
    <>
      <PageHead title={review.title} />
      {data.kind === 'missing' && (
        <EmptyState icon={<BookIcon />} action={toQuizzes}>
          {data.message || review.notTaken}
        </EmptyState>
      )}
      {data.kind === 'open' && (
        <EmptyState
          icon={<ClockIcon />}
          action={
            <Row>
              {data.lessonId === null ? (
                toQuizzes
              ) : (
                <Link to={paths.quiz(data.lessonId)} className={buttonClass()}>
                  {review.resume}
                </Link>
              )}
              {data.retakeId !== null && <DiscardButton attemptId={data.retakeId} />}
            </Row>
          }
        >
          {data.message || review.open}
          {data.retakeId !== null && ` ${quizzes.running.retake}`}
        </EmptyState>
      )}
      {data.kind === 'held' && <Held until={data.until}>{toQuizzes}</Held>}
      {data.kind === 'failed' && (
        <ErrorState
          action={
            <Button isPending={state !== 'idle'} pendingText={parts.loading} onClick={() => void revalidate()}>
              {errors.tryAgain}
            </Button>
          }
        >
          {review.failed}
          {data.message && <small>{data.message}</small>}
        </ErrorState>
      )}
    </>
  )
}
