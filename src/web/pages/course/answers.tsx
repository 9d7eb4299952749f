import { Link } from 'react-router'
import { useRootData } from '../../base/place.tsx'
import { paths } from '../../base/paths.ts'
import { Fold } from '../../ui/layout/fold.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import { minutesOf } from '../../features/lessons/lesson-minutes.ts'
import type { Course } from '../../features/lessons/course.ts'
import styles from './course.module.css'

/** The students for whom the course is, and the questions of a buyer, answered by its facts and by the tutor. P5 */
export function Answers({ course }: { course: Course }) {
  const { courses, format } = useWords(courseWords)
  const { detail } = courses
  const { answers } = detail
  const { currency, refundDays, legal } = useRootData().settings
  const { access_days: days } = course
  const open = course.lessons.find(({ is_free }) => is_free)
  return (
    <section aria-labelledby="answers" className={styles.answers}>
      {course.for_whom !== '' && (
        <>
          <h3>{answers.forWhom}</h3>
          <p className={styles.whom}>{course.for_whom}</p>
        </>
      )}
      <h3 id="answers">{answers.heading}</h3>
      <div>
        <Fold question={answers.cost}>
          {course.price > 0 ? answers.costOnce(format.money(course.price, currency)) : answers.costFree}
        </Fold>
        {course.price > 0 && refundDays !== null && (
          <Fold question={answers.refund}>
            {answers.refundDays(refundDays)}{' '}
            {legal.some(({ text }) => text === 'refunds') && (
              <Link to={paths.legal('refunds')}>{answers.refundTerms}</Link>
            )}
          </Fold>
        )}
        <Fold question={answers.access}>{days === null ? answers.accessForever : answers.accessDays(days)}</Fold>
        {course.lessons.length > 0 && (
          <Fold question={answers.inside}>
            {answers.insideText(detail.lessonCount(course.lessons_count), detail.quizCount(course.quizes_count))}{' '}
            {course.lessons.every((lesson) => minutesOf([lesson]) !== null) && answers.insideMinutes}
          </Fold>
        )}
        {open && (
          <Fold question={answers.see}>
            {answers.seeOpen} <Link to={paths.lesson(course.slug, open.slug)}>{open.name}</Link>
          </Fold>
        )}
        {course.answers.map(({ question, answer }) => (
          <Fold key={question} question={question}>
            {answer}
          </Fold>
        ))}
      </div>
    </section>
  )
}
