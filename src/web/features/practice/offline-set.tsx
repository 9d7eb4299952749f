import { useEffect } from 'react'
import { plainApi } from '../../base/browser-api.ts'
import { outOfReach } from '../../base/failure-text.ts'
import { OptionSeed } from '../../questions/choices/options-of.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import { AllWaiting } from './all-waiting.tsx'
import { PracticeProgress } from './practice-progress.tsx'
import { PracticeQuestion } from './practice-question.tsx'
import { QuestionNumbers } from './question-numbers.tsx'
import { placeOf, type StoredSet } from './stored-set.ts'
import { usePractice } from './use-practice.ts'

/**
 * Shows the remaining questions of a set without a network. A server that replies again without the device having noticed may have another
 * state of the set, or its result: `onReachable` leads there. L8
 */
export function OfflineSet({ set, onReachable }: { set: StoredSet; onReachable: () => void }) {
  const { title, total, questions } = set
  const { practice: words, ...shared } = useWords(practiceWords)
  const practice = usePractice({
    api: plainApi,
    place: placeOf(set),
    questions,
    numbers: { total, of: new Map(questions.map((one) => [one.id, one.number])) },
    checked: [],
    onChanged: onReachable,
  })
  const question = questions[practice.at]
  const isOver = !question && practice.waitingCount === 0
  useEffect(() => {
    if (isOver) onReachable()
    // It is called once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  return (
    <Page>
      <PageHead title={title} lead={words.offline(outOfReach(shared).text)} />
      <PracticeProgress practice={practice} />
      {question ? (
        <OptionSeed value={question.option_seed}>
          <PracticeQuestion
            key={question.id}
            question={question}
            practice={practice}
            note={question.skill ?? undefined}
          />
        </OptionSeed>
      ) : (
        !isOver && <AllWaiting count={practice.waitingCount} />
      )}
      <QuestionNumbers questions={questions} practice={practice} />
    </Page>
  )
}
