import type { CallReply } from '../../../contract/api.ts'
import { page } from '../../page.tsx'
import { Page } from '../../ui/layout/page-layout.tsx'
import styles from './course.module.css'
import { CourseHead } from './course-head.tsx'
import { CourseInformation } from './course-information.tsx'
import { CourseTabs } from './course-tabs.tsx'

/** A course as its own page has it. */
export type Course = NonNullable<CallReply<'GET /courses/:slug'>['data']>

function CourseView({ data: course }: { data: Course }) {
  return (
    <Page>
      <CourseHead course={course} />
      <div className={styles.columns}>
        <CourseTabs course={course} />
        <CourseInformation course={course} />
      </div>
    </Page>
  )
}

/** One course: its lessons, what it is about, and what it costs. C4–C6 */
export const coursePage = page<Course>({
  load: async ({ api, params }) => (await api('GET /courses/:slug', { params: { slug: params['slug'] ?? '' } })).data,
  title: (_words, course) => course.name,
  description: ({ courses }, course) => course.summary || courses.list.description,
  View: CourseView,
})
