import type { CallReply } from '../../../contract/api.ts'
import { useEditingWords } from '../shell/editing-words.ts'
import { StateBadges } from '../things/state-badges.tsx'
import styles from './outline-place.module.css'
import { NameLink } from '../shell/quiet.tsx'

export type OutlineQuiz = NonNullable<CallReply<'GET /studio/courses/:courseId/outline'>['data']>['quizzes'][number]

/** A quiz of the outline: its state, and the way to it. T11 */
export function QuizLine({ quiz: { id, name, questions, is_published, is_changed } }: { quiz: OutlineQuiz }) {
  const { outline } = useEditingWords().editing
  return (
    <>
      <NameLink to={`/questions/${id}`}>{outline.quizOf(name)}</NameLink>
      <span className={styles.badges}>
        <StateBadges state={is_published ? 'published' : 'draft'} publish_at={null} is_changed={is_changed} />
      </span>
      <span className={styles.soft}>{outline.quiz(questions)}</span>
    </>
  )
}
