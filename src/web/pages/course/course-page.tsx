import { page } from '../../page.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import { Page } from '../../ui/layout/page-layout.tsx'
import type { Course } from './course.ts'
import styles from './course.module.css'
import { CourseHead } from './course-head.tsx'
import { CourseInformation } from './course-information.tsx'
import { CourseTabs } from './course-tabs.tsx'

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
export const coursePage = page<Course, SiteWords>({
  useTexts: useSiteWords,
  load: async ({ api, params }) => (await api('GET /courses/:slug', { params: { slug: params['slug'] ?? '' } })).data,
  title: (_words, course) => course.name,
  description: ({ courses }, course) => course.summary || courses.list.description,
  View: CourseView,
})
