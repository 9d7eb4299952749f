import { Link } from 'react-router'
import { inPlace } from '../../shell/page-announcer.tsx'
import { useQuizzesWords } from './words.ts'

/** The way to the field of a quiz's settings that chooses its lesson. */
export function ToLesson({ quizId }: { quizId: number }) {
  const { page } = useQuizzesWords().studioQuizzes
  return (
    <Link to={`/questions/${quizId}?field=lesson`} state={inPlace} preventScrollReset>
      {page.chooseLesson}
    </Link>
  )
}
