import { useRevalidator } from 'react-router'
import { mainId } from '../../shell/skip-link.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import * as quizWords from '#words/quizzes'
import { useWords } from '../../words/words.tsx'
import type { OwnQuiz } from './own-quiz.ts'
import { QuizSearch } from './quiz-search.tsx'

/** The quizzes, or null where they did not come. */
export type QuizzesData = { quizzes: OwnQuiz[] | null }

function Failed() {
  const words = useWords(quizWords)
  const { revalidate, state } = useRevalidator()
  const tryAgain = async () => {
    await revalidate()
    // The pressed button was removed with the failure.
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }
  return (
    <ErrorState
      action={
        <Button variant="quiet" isPending={state === 'loading'} onClick={() => void tryAgain()}>
          {words.errors.tryAgain}
        </Button>
      }
    >
      {words.quizzes.failed}
    </ErrorState>
  )
}

export function Quizzes({ data: { quizzes } }: { data: QuizzesData }) {
  const words = useWords(quizWords)
  return (
    <Page>
      <PageHead title={words.quizzes.heading} />
      {quizzes === null ? <Failed /> : <QuizSearch quizzes={quizzes} />}
    </Page>
  )
}
