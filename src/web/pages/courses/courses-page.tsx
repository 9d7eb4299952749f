import { Link } from 'react-router'
import { page } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import type { CourseInList } from './course-card.tsx'
import { CourseGrid } from './course-grid.tsx'

type CoursesData = { courses: CourseInList[]; isFiltered: boolean }

/** The id in an address, or null where it is none: then no course belongs to it. */
const idIn = (given: string) => (/^[1-9]\d{0,8}$/.test(given) ? Number(given) : null)

function Courses({ data: { courses, isFiltered } }: { data: CoursesData }) {
  const { list } = useSiteWords().courses
  return (
    <Page>
      <PageHead
        title={list.heading}
        actions={isFiltered && courses.length > 0 && <Link to={paths.courses}>{list.showAll}</Link>}
      />
      {courses.length > 0 ? (
        <CourseGrid courses={courses} headingLevel={2} />
      ) : (
        <EmptyState
          icon={<BookIcon />}
          action={
            isFiltered && (
              <Link to={paths.courses} className={buttonClass({ variant: 'quiet' })}>
                {list.showAll}
              </Link>
            )
          }
        >
          {list.empty}
        </EmptyState>
      )}
    </Page>
  )
}

/** The catalogue, or one category of it. C2 */
export const coursesPage = page<CoursesData, SiteWords>({
  useTexts: useSiteWords,
  load: async ({ api, query }) => {
    const given = query.get('category_id')
    if (given === null) return { courses: (await api('GET /courses')).data, isFiltered: false }
    const category_id = idIn(given)
    if (category_id === null) return { courses: [], isFiltered: true }
    return { courses: (await api('GET /courses', { query: { category_id } })).data, isFiltered: true }
  },
  title: ({ courses }) => courses.list.title,
  description: ({ courses }) => courses.list.description,
  View: Courses,
})
