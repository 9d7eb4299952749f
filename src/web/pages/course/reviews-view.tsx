import { island } from '../../islands/island.tsx'
import type { Course } from '../../features/lessons/course.ts'
import { CourseFrame } from './frame/course-frame.tsx'
import { Reviews, type CourseReviews } from './reviews/reviews.tsx'
import { SampleReviews } from './reviews/sample-reviews.tsx'

export type ReviewsData = { course: Course; reviews: CourseReviews }

const ReviewsIsland = island('reviews', Reviews)

export function ReviewsView({ data: { course, reviews } }: { data: ReviewsData }) {
  return (
    <CourseFrame course={course} part="reviews">
      <ReviewsIsland slug={course.slug} reviews={reviews} />
      <SampleReviews reviews={course.sample_reviews} />
    </CourseFrame>
  )
}
