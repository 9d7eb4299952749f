import type { CallReply } from '../../../contract/api.ts'
import { page } from '../../page.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import type { Course } from './course.ts'
import { CourseFrame, loadCourse } from './frame/course-frame.tsx'
import { OwnReview } from './reviews/own-review.tsx'
import { ReviewCard, type Review } from './reviews/review-card.tsx'

type Reviews = NonNullable<CallReply<'GET /courses/:slug/reviews'>['data']>
type ReviewsData = { course: Course; reviews: Reviews }

function ReviewsView({ data: { course, reviews } }: { data: ReviewsData }) {
  const { detail, reviews: words } = useSiteWords().courses
  const others: readonly Review[] = reviews.reviews
  return (
    <CourseFrame course={course} part="reviews">
      {reviews.average !== null && <p>{words.average(reviews.average, reviews.count)}</p>}
      {(reviews.canReview || reviews.own) && (
        <OwnReview slug={course.slug} own={reviews.own} canReview={reviews.canReview} />
      )}
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
    </CourseFrame>
  )
}

/** What owners say of a course, and one's own word. C5 */
export const courseReviewsPage = page<ReviewsData, SiteWords>({
  useTexts: useSiteWords,
  load: async ({ api, params }) => {
    const slug = params['slug'] ?? ''
    const [course, { data: reviews }] = await Promise.all([
      loadCourse(api, params),
      api('GET /courses/:slug/reviews', { params: { slug } }),
    ])
    return { course, reviews }
  },
  title: ({ courses }, { course }) => `${courses.detail.tabs.reviews} - ${course.name}`,
  description: ({ courses }, { course }) => courses.detail.described.reviews(course.name),
  View: ReviewsView,
})
