import { declarePage } from '../../base/page.tsx'
import { partOf } from '../../base/describe.ts'
import * as courseWords from '#words/courses'
import { loadCourse } from './load-course.ts'
import type { ReviewsData } from './reviews-view.tsx'

/** The reviews of a course by its owners, and the user's own. C5 */
export const page = declarePage<ReviewsData, typeof courseWords>({
  path: '/courses/:slug/reviews',
  mode: 'document',
  texts: courseWords,
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
  View: async () => (await import('./reviews-view.tsx')).ReviewsView,
  describe: ({ course, reviews }, place) => partOf(course, 'reviews', reviews.count > 0, place),
})
