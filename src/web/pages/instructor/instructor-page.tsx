import type { CallReply } from '../../../contract/api.ts'
import { page } from '../../page.tsx'
import { Html } from '../../ui/html.tsx'
import { Page, Section } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import { CourseGrid } from '../courses/course-grid.tsx'
import { InstructorPicture } from './instructor-picture.tsx'
import styles from './instructor.module.css'

type Instructor = NonNullable<CallReply<'GET /instructors/:id'>['data']>

function InstructorView({ data: instructor }: { data: Instructor }) {
  const { instructor: words } = useSiteWords().courses
  const courses = instructor.instructor_courses
  return (
    <Page>
      <header className={styles.head}>
        <InstructorPicture name={instructor.name} picture={instructor.picture ?? instructor.image} />
        <div className={styles.words}>
          <h1>{instructor.name}</h1>
          <p className={styles.count}>{words.courseCount(courses.length)}</p>
          {instructor.description !== '' && <Html html={instructor.description} />}
        </div>
      </header>
      <Section heading={words.lectures}>
        {courses.length === 0 ? (
          <EmptyState>{words.noCourses}</EmptyState>
        ) : (
          <CourseGrid courses={courses} headingLevel={3} />
        )}
      </Section>
    </Page>
  )
}

/** An id of the wire; anything else is nobody's. */
const idIn = (given = '') => (/^[1-9]\d{0,8}$/.test(given) ? Number(given) : 2_147_483_647)

/** Who teaches, and which courses. C10 */
export const instructorPage = page<Instructor, SiteWords>({
  useTexts: useSiteWords,
  load: async ({ api, params }) => (await api('GET /instructors/:id', { params: { id: idIn(params['id']) } })).data,
  title: (_words, { name }) => name,
  description: ({ courses }, { name }) => courses.instructor.description(name),
  View: InstructorView,
})
