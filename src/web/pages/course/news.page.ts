import { declarePage } from '../../base/page.tsx'
import { partOf } from '../../base/describe.ts'
import * as courseWords from '#words/courses'
import { loadCourse } from './load-course.ts'
import type { NewsData } from './news-view.tsx'

/** News of a course, written by staff. C5 */
export const page = declarePage<NewsData, typeof courseWords>({
  path: '/courses/:slug/news',
  mode: 'document',
  texts: courseWords,
  load: async ({ api, params }) => {
    const slug = params['slug'] ?? ''
    const [course, { data: news, msg }] = await Promise.all([
      loadCourse(api, params),
      api('GET /courses/:slug/news', { params: { slug } }),
    ])
    return { course, news, cut: msg }
  },
  title: ({ courses }, { course }) => `${courses.detail.tabs.news} - ${course.name}`,
  description: ({ courses }, { course }) => courses.detail.described.news(course.name),
  View: async () => (await import('./news-view.tsx')).News,
  describe: ({ course, news }, place) => partOf(course, 'news', news.length > 0, place),
})
