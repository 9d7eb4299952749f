import { useEffect } from 'react'
import { plainApi } from '../../base/browser-api.ts'
import { OptionSeed } from '../../questions/choices/options-of.ts'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import { AllWaiting } from './all-waiting.tsx'
import { useGuesses } from './guess.tsx'
import { PracticeQuestion } from './practice-question.tsx'
import { QuestionNumbers } from './question-numbers.tsx'
import type { StoredSet } from './stored-set.ts'
import { usePractice } from './use-practice.ts'

/** Shows the remaining questions of a set without a network; loads the set's own page as soon as there is one. L8 */
export function OfflineSet({ set: { id, title, questions }, address }: { set: StoredSet; address: string }) {
  const { practice: words } = useWords(practiceWords)
  const guesses = useGuesses()
  const practice = usePractice({
    place: { kind: 'set', id },
    isGuess: guesses.isGuess,
    questions,
    checked: [],
    check: async (body) =>
      (await plainApi('POST /learning/sets/:setId/answers', { params: { setId: id }, body })).data.checked,
    read: async () => (await plainApi('GET /learning/sets/:setId', { params: { setId: id } })).data.checked,
  })
  useEffect(() => {
    const goOn = () => location.replace(address)
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [address])
  const question = questions[practice.at]
  return (
    <Page>
      <PageHead title={title} lead={words.offline} />
      {question ? (
        <OptionSeed value={question.option_seed}>
          <PracticeQuestion
            key={question.id}
            question={question}
            total={questions.length}
            practice={practice}
            note={question.skill ?? undefined}
            remark={guesses.remark(question.id, practice.checkedOf(question))}
          />
        </OptionSeed>
      ) : (
        <AllWaiting count={practice.waitingCount} />
      )}
      <QuestionNumbers questions={questions} practice={practice} />
    </Page>
  )
}
