import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { page } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/layout/page-layout.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import { CourseGrid } from '../courses/course-grid.tsx'
import { Offer } from './offer.tsx'
import styles from './welcome.module.css'
import { Welcome } from './welcome.tsx'

type HomeData = { courses: NonNullable<CallReply<'GET /courses'>['data']>; isSignedIn: boolean }

/** How many courses the home page shows. site.md §9 */
const popularCourses = 6

function Home({ data: { courses, isSignedIn } }: { data: HomeData }) {
  const { home } = useSiteWords()
  return (
    <>
      <Welcome isSignedIn={isSignedIn} />
      <Page className={styles.below}>
        <Section eyebrow={home.offer.eyebrow} heading={home.offer.heading} isCentred>
          <Offer />
        </Section>
        {courses.length > 0 && (
          <Section heading={home.popular.heading} action={<Link to={paths.courses}>{home.popular.viewAll}</Link>}>
            <CourseGrid courses={courses} headingLevel={3} />
          </Section>
        )}
      </Page>
    </>
  )
}

/** The home page. H2, H4 */
export const homePage = page<HomeData, SiteWords>({
  useTexts: useSiteWords,
  load: async ({ api, visitor }) => ({
    courses: (await api('GET /courses')).data.slice(0, popularCourses),
    isSignedIn: visitor !== null,
  }),
  title: ({ home }) => home.title,
  description: ({ home }) => home.description,
  View: Home,
})
