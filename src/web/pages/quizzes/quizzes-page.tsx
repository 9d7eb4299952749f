import { data, redirect, useRevalidator } from 'react-router'
import { ApiError } from '../../api.ts'
import { page } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { mainId } from '../../shell/skip-link.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { useQuizzesWords, type QuizzesWords } from '../../words/areas/quizzes-words.ts'
import type { OwnQuiz } from './own-quiz.ts'
import { QuizSearch } from './quiz-search.tsx'

/** The quizzes, or null where they did not come. */
type QuizzesData = { quizzes: OwnQuiz[] | null }

function Failed() {
  const words = useQuizzesWords()
  const { revalidate, state } = useRevalidator()
  const tryAgain = async () => {
    await revalidate()
    // The pressed button has gone with the failure.
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

function Quizzes({ data: { quizzes } }: { data: QuizzesData }) {
  const words = useQuizzesWords()
  return (
    <Page>
      <PageHead title={words.quizzes.heading} />
      {quizzes === null ? <Failed /> : <QuizSearch quizzes={quizzes} />}
    </Page>
  )
}

/** The user's quizzes and how they went. Q1 */
export const quizzesPage = page<QuizzesData, QuizzesWords>({
  useTexts: useQuizzesWords,
  access: 'user',
  load: async ({ api }) => {
    try {
      return { quizzes: (await api('GET /user-quizzes')).data }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error
      if (error.status !== 403) return data({ quizzes: null }, { status: error.status || 503 })
      // Access has run out, and nothing here is theirs any more.
      toast.error(error.message)
      throw redirect(paths.home)
    }
  },
  title: ({ quizzes }) => quizzes.title,
  description: ({ quizzes }) => quizzes.description,
  View: Quizzes,
})
