import { LoadFailed } from '../../shell/load-failed.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import * as quizWords from '#words/quizzes'
import { useWords } from '../../words/words.tsx'
import type { OwnQuiz } from './own-quiz.ts'
import { QuizSearch } from './quiz-search.tsx'

/** The quizzes, or null where they did not come. */
export type QuizzesData = { quizzes: OwnQuiz[] | null }

export function Quizzes({ data: { quizzes } }: { data: QuizzesData }) {
  const words = useWords(quizWords)
  return (
    <Page>
      <PageHead title={words.quizzes.heading} />
      {quizzes === null ? <LoadFailed>{words.quizzes.failed}</LoadFailed> : <QuizSearch quizzes={quizzes} />}
    </Page>
  )
}
