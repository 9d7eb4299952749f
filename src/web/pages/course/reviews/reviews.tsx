import type { CallReply } from '../../../../contract/api.ts'
import { Stack } from '../../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import { OwnReview } from './own-review.tsx'
import { ReviewCard, type Review } from './review-card.tsx'

/** The reviews of a course, as the API returns them. */
export type CourseReviews = NonNullable<CallReply<'GET /courses/:slug/reviews'>['data']>

/** Shows the reviews by owners, and the user's own. C5 */
export function Reviews({ slug, reviews }: { slug: string; reviews: CourseReviews }) {
  const { detail, reviews: words } = useWords(courseWords).courses
  const others: readonly Review[] = reviews.reviews
  return (
    <>
      {reviews.average !== null && <p>{words.average(reviews.average, reviews.count)}</p>}
      {(reviews.canReview || reviews.own) && <OwnReview slug={slug} own={reviews.own} canReview={reviews.canReview} />}
      {reviews.count === 0 && (
        <EmptyState>
          {detail.noReviews} {!reviews.canReview && detail.loginToReview}
        </EmptyState>
      )}
      <Stack>
        {others.map((review) => (
          <ReviewCard key={`${review.created_at} ${review.author} ${review.text}`} review={review} />
        ))}
      </Stack>
    </>
  )
}
