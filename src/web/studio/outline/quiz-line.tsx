import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import * as editingWords from '#words/studio-editing'
import { useWords } from '../../words/words.tsx'
import { StateBadges } from '../things/state-badges.tsx'
import styles from './outline-place.module.css'

export type OutlineQuiz = NonNullable<CallReply<'GET /studio/courses/:courseId/outline'>['data']>['quizzes'][number]

/** A quiz of the outline: its state, and the way to it. T11 */
export function QuizLine({ quiz: { id, name, questions, is_published, is_changed } }: { quiz: OutlineQuiz }) {
  const { outline } = useWords(editingWords).editing
  return (
    <>
      <Link to={`/questions/${id}`}>
        <bdi>{outline.quizOf(name)}</bdi>
      </Link>
      <span className={styles.badges}>
        <StateBadges state={is_published ? 'published' : 'draft'} publish_at={null} is_changed={is_changed} />
      </span>
      <span className={styles.soft}>{outline.quiz(questions)}</span>
    </>
  )
}
