import '../../styles/fonts-reading.css'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { paths } from '../../base/paths.ts'
import { AllWaiting } from '../../features/practice/all-waiting.tsx'
import { PracticeProgress } from '../../features/practice/practice-progress.tsx'
import { PracticeQuestion } from '../../features/practice/practice-question.tsx'
import { QuestionNumbers } from '../../features/practice/question-numbers.tsx'
import { usePractice } from '../../features/practice/use-practice.ts'
import { titleOf } from '../../features/practice/set-title.ts'
import { sortOf } from '../../features/practice/stored-set.ts'
import { useStoredSet } from '../../features/practice/use-stored-set.ts'
import { OptionSeed } from '../../questions/choices/options-of.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { ClockIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import * as learningWords from '#words/learning'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import { LearningResult } from './learning-result.tsx'
import type { LearningSetWire } from './learning-wire.ts'
import styles from './learning.module.css'
import { PaceClock } from './pace-clock.tsx'

/** A drill, or what returns, from its first open question to its result. L3 L4 */
export function LearningSetView({ data: set }: { data: LearningSetWire }) {
  return (
    <Page>
      <LearningSet key={`${set.id} ${set.finished_at}`} set={set} />
    </Page>
  )
}

function LearningSet({ set }: { set: LearningSetWire }) {
  const { learning, practice: words } = useWords(learningWords, practiceWords)
  const [summary, setSummary] = useState(set.summary)
  const answered = new Set(set.checked.map(({ question_id: id }) => id))
  // What was left out when the set was ended can no longer be answered here.
  const questions = set.finished_at === null ? set.questions : set.questions.filter(({ id }) => answered.has(id))
  const practice = usePractice({
    api: browserApi,
    place: { kind: 'set', id: set.id },
    questions,
    checked: set.checked,
    onSummary: setSummary,
  })
  const title = titleOf(learning.set.titles, set)
  useStoredSet({ id: set.id, kind: 'set', of: sortOf(set), title, questions, practice })
  const question = questions[practice.at]
  const checked = question && practice.checkedOf(question)
  return (
    <>
      <PageHead title={title} lead={summary ? undefined : learning.set.lead} />
      {set.waiting > 0 && <Notice>{words.waiting(set.waiting)}</Notice>}
      {questions.length > 0 && <PracticeProgress practice={practice} />}
      {question ? (
        <OptionSeed value={question.option_seed}>
          {set.pace_seconds !== null && !checked && !practice.isWaiting(question) && (
            <PaceClock key={question.id} paceSeconds={set.pace_seconds} secondsOn={practice.secondsOn} />
          )}
          <PracticeQuestion
            key={question.id}
            question={question}
            practice={practice}
            note={question.is_sibling ? learning.set.sibling(question.skill) : (question.skill ?? undefined)}
          />
        </OptionSeed>
      ) : practice.waitingCount > 0 ? (
        <AllWaiting count={practice.waitingCount} />
      ) : summary ? (
        <LearningResult
          questions={questions}
          practice={practice}
          summary={summary}
          isTrial={set.is_trial}
          isOfBook={set.is_of_book}
          isEndedEarly={questions.length < set.questions.length && !set.is_trial}
        />
      ) : (
        <EmptyState
          icon={<ClockIcon />}
          action={
            <Link to={paths.practice} className={buttonClass()}>
              {learning.set.back}
            </Link>
          }
        >
          {words.waiting(set.waiting)}
        </EmptyState>
      )}
      {questions.length > 0 && <QuestionNumbers questions={questions} practice={practice} />}
      {!summary && practice.waitingCount === 0 && <EndButton setId={set.id} />}
    </>
  )
}

/** Ends the set before its last question: what was answered counts. */
function EndButton({ setId }: { setId: number }) {
  const words = useWords(learningWords)
  const revalidator = useRevalidator()
  const [isPending, setIsPending] = useState(false)
  const end = async () => {
    setIsPending(true)
    try {
      await browserApi('POST /learning/sets/:setId/finish', { params: { setId }, body: {} })
      await revalidator.revalidate()
    } catch (error) {
      toast.error(`${words.learning.set.endFailed}. ${failureText(error, words)}`)
    }
    setIsPending(false)
  }
  return (
    <p className={styles.end}>
      <Button variant="quiet" size="small" isPending={isPending} onClick={() => void end()}>
        {words.learning.set.end}
      </Button>
      <span className={styles.soft}>{words.learning.set.endMeaning}</span>
    </p>
  )
}
