import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CourseReview } from '../../../../contract/reviews.ts'
import { Stars } from '../../../ui/icons/stars.tsx'
import { Card, CardBody } from '../../../ui/layout/card.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import { useDay } from '../../../base/use-day.ts'
import styles from './reviews.module.css'

/** A review as the wire has it. */
export type Review = z.output<typeof CourseReview>

/** Shows an owner's review: stars, text, name and day. */
export function ReviewCard({ review, title, foot }: { review: Review; title?: ReactNode; foot?: ReactNode }) {
  const { courses } = useWords(courseWords)
  const day = useDay()
  const wasChanged = day(review.updated_at) !== day(review.created_at)
  return (
    <Card>
      <CardBody>
        {title && <h3 className={styles.title}>{title}</h3>}
        <div className={styles.head}>
          <Stars stars={review.rating} />
          <span className={styles.author}>{review.author}</span>
          <time dateTime={review.updated_at} className={styles.when}>
            {day(review.updated_at)}
            {wasChanged && ` (${courses.reviews.changed})`}
          </time>
        </div>
        {review.text !== '' && <p className={styles.text}>{review.text}</p>}
        {review.answer && (
          <div className={styles.answer}>
            <p className={styles.author}>
              {courses.reviews.answer}{' '}
              <time dateTime={review.answer.at} className={styles.when}>
                {day(review.answer.at)}
              </time>
            </p>
            <p className={styles.text}>{review.answer.text}</p>
          </div>
        )}
        {foot}
      </CardBody>
    </Card>
  )
}
