import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRootData } from '../../base/place.tsx'
import { paths } from '../../base/paths.ts'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { Course } from '../../features/lessons/course.ts'
import styles from './course.module.css'

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className={styles.answer}>
      <summary>{question}</summary>
      <p>{children}</p>
    </details>
  )
}

/** What a buyer asks, answered by the facts of the course: cost, access, a lesson to see, content. P5 */
export function Answers({ course }: { course: Course }) {
  const { courses, format } = useWords(courseWords)
  const { detail } = courses
  const { answers } = detail
  const { currency } = useRootData().settings
  const { access_days: days } = course
  const open = course.lessons.find(({ is_free }) => is_free)
  return (
    <section aria-labelledby="answers" className={styles.answers}>
      <h3 id="answers">{answers.heading}</h3>
      <div>
        <Answer question={answers.cost}>
          {course.price > 0 ? answers.costOnce(format.money(course.price, currency)) : answers.costFree}
        </Answer>
        <Answer question={answers.access}>{days === null ? answers.accessForever : answers.accessDays(days)}</Answer>
        {course.lessons.length > 0 && (
          <Answer question={answers.inside}>
            {answers.insideText(detail.lessonCount(course.lessons_count), detail.quizCount(course.quizes_count))}{' '}
            {course.lessons.every(({ minutes }) => minutes !== null) && answers.insideMinutes}
          </Answer>
        )}
        {open && (
          <Answer question={answers.see}>
            {answers.seeOpen} <Link to={paths.lesson(course.slug, open.slug)}>{open.name}</Link>
          </Answer>
        )}
      </div>
    </section>
  )
}
