import type { SampleReview } from '../../../../contract/courses.ts'
import { Stars } from '../../../ui/icons/stars.tsx'
import { Card, CardBody } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/page-layout.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import styles from './reviews.module.css'

/** Shows the reviews of the demo, each marked as a sample. C5 */
export function SampleReviews({ reviews }: { reviews: readonly SampleReview[] }) {
  const { reviews: words } = useWords(courseWords).courses
  if (reviews.length === 0) return null
  return (
    <Stack>
      <p className={styles.when}>{words.samples}</p>
      {reviews.map(({ author, rating, text }) => (
        <Card key={author}>
          <CardBody>
            <div className={styles.head}>
              <Stars stars={rating} />
              <span className={styles.author}>{author}</span>
              <span className={styles.when}>{words.sample}</span>
            </div>
            <p className={styles.text}>{text}</p>
          </CardBody>
        </Card>
      ))}
    </Stack>
  )
}
