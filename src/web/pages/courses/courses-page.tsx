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

/** `category` is the name of the one that is shown; null when there is no such category. */
type CoursesData = { courses: CourseInList[]; isFiltered: boolean; category: string | null }

/** The id in an address, or null where it is none: then no course belongs to it. */
const idIn = (given: string) => (/^[1-9]\d{0,8}$/.test(given) ? Number(given) : null)

function Courses({ data: { courses, isFiltered, category } }: { data: CoursesData }) {
  const { list } = useSiteWords().courses
  return (
    <Page>
      <PageHead
        title={list.heading}
        lead={category === null ? undefined : list.filteredBy(category)}
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
    if (given === null) return { courses: (await api('GET /courses')).data, isFiltered: false, category: null }
    const id = idIn(given)
    if (id === null) return { courses: [], isFiltered: true, category: null }
    const [courses, categories] = await Promise.all([
      api('GET /courses', { query: { category_id: id } }),
      api('GET /categories'),
    ])
    const category = categories.data.find((one) => one.id === id)?.name ?? null
    return { courses: courses.data, isFiltered: true, category }
  },
  title: ({ courses }) => courses.list.title,
  description: ({ courses }) => courses.list.description,
  View: Courses,
})
