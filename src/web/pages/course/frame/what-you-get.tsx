import { useRootData } from '../../../base/place.tsx'
import { CheckIcon } from '../../../ui/icons/states.tsx'
import { Card, CardBody } from '../../../ui/layout/card.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import type { Course } from '../../../features/lessons/course.ts'
import { minutesOf } from '../../../features/lessons/lesson-minutes.ts'
import styles from '../course.module.css'

/** Lists what a buyer gets: the number of lessons, tests and questions, the time, the access and the refund. P5 */
export function WhatYouGet({ course }: { course: Course }) {
  const { detail } = useWords(courseWords).courses
  const { refundDays } = useRootData().settings
  const { access_days: days, questions_count: questions } = course
  const time = minutesOf(course.lessons)
  const lessons = [
    detail.lessons(course.lessons_count),
    ...(time ? [time.isReading ? detail.reading(time.minutes) : detail.minutes(time.minutes)] : []),
  ]
  const lines = [
    ...(questions > 0 ? [`${detail.testCount(course.quizes_count)}, ${detail.questionCount(questions)}`] : []),
    ...(course.lessons_count > 0 ? [lessons.join(', ')] : []),
    days === null ? detail.accessForever : detail.accessDays(days),
    ...(course.price > 0 && refundDays !== null ? [detail.refund(refundDays)] : []),
  ]
  return (
    <Card as="section" aria-labelledby="what-you-get" className={styles.offer}>
      <CardBody>
        <h2 id="what-you-get" className={styles.small}>
          {detail.whatYouGet}
        </h2>
        <ul className={styles.gets}>
          {lines.map((line) => (
            <li key={line}>
              <CheckIcon />
              {line}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
