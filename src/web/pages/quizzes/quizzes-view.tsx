import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { CutNote } from '../../ui/states/cut-note.tsx'
import * as quizWords from '#words/quizzes'
import { useWords } from '../../words/words.tsx'
import type { OwnQuiz } from './own-quiz.ts'
import { QuizSearch } from './quiz-search.tsx'

/** The quizzes, or null where they did not come; and what the server says where there are more. */
export type QuizzesData = { quizzes: OwnQuiz[] | null; cut: string }

export function Quizzes({ data: { quizzes, cut } }: { data: QuizzesData }) {
  const words = useWords(quizWords)
  return (
    <Page>
      <PageHead title={words.quizzes.heading} />
      {quizzes === null ? <LoadFailed>{words.quizzes.failed}</LoadFailed> : <QuizSearch quizzes={quizzes} />}
      <CutNote cut={cut}>
        <Link to={paths.myCourses}>{words.shell.links.myCourses}</Link>
      </CutNote>
    </Page>
  )
}
