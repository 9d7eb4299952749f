import { Link } from 'react-router'
import type { z } from 'zod'
import type { LessonRow } from '../../../contract/courses.ts'
import { paths } from '../../base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, LockIcon, LockOpenIcon } from '../../ui/icons/states.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import styles from './lesson-list.module.css'
import { LessonTime } from './lesson-time.tsx'

/** A lesson as lists carry it. */
export type LessonInList = z.output<typeof LessonRow>

/** Returns whether this visitor may open a lesson. C6 */
export const isOpen = ({ is_free, canWatch }: LessonInList) => is_free || canWatch

const stateOf = (lesson: LessonInList) => (lesson.is_watched ? 'watched' : isOpen(lesson) ? 'open' : 'locked')

const signs = { watched: CheckIcon, open: LockOpenIcon, locked: LockIcon }

type LessonListProps = {
  course: { slug: string; lessons: readonly LessonInList[] }
  /** The lesson on show. */
  currentSlug?: string
}

/** A course's lessons in their order: the open ones lead to their page, the others only stand there. C6 */
export function LessonList({ course, currentSlug }: LessonListProps) {
  const { lesson: words, detail } = useWords(courseWords).courses
  return (
    <ol className={styles.list}>
      {course.lessons.map((lesson) => {
        const state = stateOf(lesson)
        const Sign = signs[state]
        const isCurrent = lesson.slug === currentSlug
        return (
          <li key={lesson.id} className={classNames(styles.row, styles[state], isCurrent && styles.current)}>
            <span className={styles.sign}>
              <Sign />
              <VisuallyHidden>{words[state]}</VisuallyHidden>
            </span>
            {isOpen(lesson) ? (
              <Link
                to={paths.lesson(course.slug, lesson.slug)}
                aria-current={isCurrent ? 'page' : undefined}
                className={styles.name}
              >
                {lesson.name}
              </Link>
            ) : (
              <span className={styles.name}>{lesson.name}</span>
            )}
            <span className={styles.badges}>
              <LessonTime lesson={lesson} className={styles.minutes} />
              {lesson.is_done && <Badge tone="good">{words.done}</Badge>}
              {lesson.is_free && !lesson.canWatch && <Badge tone="highlight">{detail.free}</Badge>}
              {lesson.hasQuiz && <Badge>{detail.quiz}</Badge>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
