import { Link } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { AllWaiting } from '../../features/practice/all-waiting.tsx'
import { PracticeProgress } from '../../features/practice/practice-progress.tsx'
import { PracticeQuestion } from '../../features/practice/practice-question.tsx'
import { QuestionNumbers } from '../../features/practice/question-numbers.tsx'
import { usePractice } from '../../features/practice/use-practice.ts'
import { useStoredSet } from '../../features/practice/use-stored-set.ts'
import { OptionSeed } from '../../questions/choices/options-of.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { PageHead } from '../../ui/layout/page-layout.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import { PracticeResult } from './practice-result.tsx'
import type { PracticeWire } from './practice-wire.ts'

/** A set from its first open question to its result. */
export function PracticeSet({ set }: { set: PracticeWire }) {
  const { practice: words } = useWords(practiceWords)
  const { questions } = set
  const practice = usePractice({
    api: browserApi,
    place: { kind: 'redo', id: set.practice_id },
    questions,
    checked: set.checked,
  })
  useStoredSet({
    id: set.practice_id,
    kind: 'redo',
    of: 'redo',
    title: set.quiz.name,
    questions: questions.map((one) => ({ ...one, option_seed: set.attempt.option_seed })),
    practice,
  })
  const question = questions[practice.at]
  return (
    <OptionSeed value={set.attempt.option_seed}>
      <PageHead title={set.quiz.name} lead={words.lead(set.attempt.number, questions.length)} />
      {set.waiting > 0 && <Notice>{words.waiting(set.waiting)}</Notice>}
      {questions.length > 0 ? (
        <>
          <PracticeProgress practice={practice} />
          {question ? (
            <PracticeQuestion key={question.id} question={question} practice={practice} />
          ) : practice.waitingCount > 0 ? (
            <AllWaiting count={practice.waitingCount} />
          ) : (
            <PracticeResult set={set} practice={practice} />
          )}
          <QuestionNumbers questions={questions} practice={practice} />
        </>
      ) : (
        <Link to={paths.attemptAnswers(set.quiz.id, set.attempt.attempt_id)} className={buttonClass()}>
          {words.backToReview}
        </Link>
      )}
    </OptionSeed>
  )
}
