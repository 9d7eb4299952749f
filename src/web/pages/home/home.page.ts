import { declarePage } from '../../base/page.tsx'
import { organization } from '../../seo/describe.ts'
import * as homeWords from '#words/home'
import type { HomeData } from './home-view.tsx'

/** How many courses the home page shows. H4 */
const popularCourses = 6

/** The home page. H1–H5 */
export const page = declarePage<HomeData, typeof homeWords>({
  path: '/',
  mode: 'document',
  link: { name: 'home', site: 1, account: 1 },
  isInSitemap: true,
  texts: homeWords,
  load: async ({ api, visitor }) => {
    const [banners, reasons, categories, courses, testimonials] = await Promise.all([
      api('GET /carusels'),
      api('GET /reasons'),
      api('GET /categories'),
      api('GET /courses'),
      api('GET /testimonials'),
    ])
    return {
      banners: banners.data,
      reasons: reasons.data,
      categories: categories.data,
      courses: courses.data.slice(0, popularCourses),
      testimonials: testimonials.data,
      isSignedIn: visitor !== null,
    }
  },
  title: ({ home }) => home.title,
  description: ({ home }) => home.description,
  View: async () => (await import('./home-view.tsx')).Home,
  describe: (_data, place) => ({
    things: [organization(place), { '@type': 'WebSite', name: place.settings.academyName, url: `${place.siteUrl}/` }],
  }),
})
