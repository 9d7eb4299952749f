import { plainApi } from '../../base/browser-api.ts'
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

/** Shows the remaining questions of a set without a network. L8 */
export function OfflineSet({ set }: { set: StoredSet }) {
  const { title, total, questions } = set
  const { practice: words } = useWords(practiceWords)
  const practice = usePractice({
    api: plainApi,
    place: placeOf(set),
    questions,
    numbers: { total, of: new Map(questions.map((one) => [one.id, one.number])) },
    checked: [],
  })
  const question = questions[practice.at]
  return (
    <Page>
      <PageHead title={title} lead={words.offline} />
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
        <AllWaiting count={practice.waitingCount} />
      )}
      <QuestionNumbers questions={questions} practice={practice} />
    </Page>
  )
}
