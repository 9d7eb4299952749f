import type { CallReply } from '../../../contract/api.ts'
import { later } from '../../later.tsx'
import { page } from '../../page.tsx'
import { useWelcomeWords, type WelcomeWords } from '../../words/areas/welcome-words.ts'
import { Welcome } from './welcome.tsx'

type Listed<On extends 'GET /carusels' | 'GET /reasons' | 'GET /categories' | 'GET /courses' | 'GET /testimonials'> =
  NonNullable<CallReply<On>['data']>

/** What the home page shows. */
export type HomeData = {
  banners: Listed<'GET /carusels'>
  reasons: Listed<'GET /reasons'>
  categories: Listed<'GET /categories'>
  courses: Listed<'GET /courses'>
  testimonials: Listed<'GET /testimonials'>
  isSignedIn: boolean
}

/** How many courses the home page shows. H4 */
const popularCourses = 6

const Hero = later<Pick<HomeData, 'banners'>>('hero', async () => (await import('./hero.tsx')).Hero)
const Below = later<Omit<HomeData, 'banners' | 'isSignedIn'>>('below', async () => (await import('./below.tsx')).Below)

function Home({ data: { banners, isSignedIn, ...below } }: { data: HomeData }) {
  return (
    <>
      {banners.length > 0 && <Hero banners={banners} />}
      <Welcome isSignedIn={isSignedIn} />
      <Below {...below} />
    </>
  )
}

/** The home page. H1–H5 */
export const homePage = page<HomeData, WelcomeWords>({
  useTexts: useWelcomeWords,
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
  View: Home,
})
