import { coursesOnHome } from '../../../core/courses/on-home.ts'
import { ApiError, type Api } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import { organization } from '../../base/describe.ts'
import * as homeWords from '#words/home'
import { promiseOf } from './promise.ts'
import type { HomeData } from './home-data.ts'

/** Fetches the data of a student's home; null if the session has ended and only its cookies remain. */
const studentHome = (api: Api) =>
  api('GET /user/home').then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    },
  )

/** The home page: a visitor's, or a student's above the academy's sections. H1–H5, P10 */
export const page = declarePage<HomeData, typeof homeWords>({
  path: '/',
  mode: 'document',
  link: { name: 'home', site: 1, account: 1 },
  isInSitemap: true,
  texts: homeWords,
  load: async ({ api, visitor }) => {
    const [student, tutor, showcase, answers, banners, reasons, categories, courses, testimonials] = await Promise.all([
      visitor && studentHome(api),
      visitor ? null : api('GET /tutor').then(({ data }) => data),
      visitor ? null : api('GET /showcase').then(({ data }) => data),
      visitor ? null : api('GET /answers').then(({ data }) => data),
      api('GET /carusels'),
      api('GET /reasons'),
      api('GET /categories'),
      api('GET /courses'),
      api('GET /testimonials'),
    ])
    return {
      tutor,
      showcase,
      answers: answers ?? [],
      banners: banners.data,
      reasons: reasons.data,
      categories: categories.data,
      courses: coursesOnHome(courses.data),
      testimonials: testimonials.data,
      student: visitor && student && { name: visitor.name, ...student },
    }
  },
  title: ({ home }) => home.title,
  description: ({ home }, data) => promiseOf(home, data),
  View: async () => (await import('./home-view.tsx')).Home,
  describe: (_data, place) => ({
    things: [organization(place), { '@type': 'WebSite', name: place.settings.academyName, url: `${place.siteUrl}/` }],
  }),
})
