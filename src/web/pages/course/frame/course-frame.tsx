import type { ReactNode } from 'react'
import type { Api } from '../../../api.ts'
import { Page } from '../../../ui/layout/page-layout.tsx'
import type { SiteWords } from '../../../words/areas/site-words.ts'
import { CourseHead } from './course-head.tsx'
import { CourseInformation } from './course-information.tsx'
import { CourseTabs } from './course-tabs.tsx'
import type { Course, CoursePart } from '../course.ts'
import styles from '../course.module.css'

/** What every page of a course stands in: its head, its tabs, and 'Course Information'. C4, C5 */
export function CourseFrame({ course, part, children }: { course: Course; part: CoursePart; children: ReactNode }) {
  return (
    <Page>
      <CourseHead course={course} />
      <div className={styles.columns}>
        <CourseTabs course={course} part={part}>
          {children}
        </CourseTabs>
        <CourseInformation course={course} />
      </div>
    </Page>
  )
}

/** The course of an address. */
export const loadCourse = async (api: Api, params: Record<string, string>): Promise<Course> =>
  (await api('GET /courses/:slug', { params: { slug: params['slug'] ?? '' }, query: { lessons: 'rows' } })).data

/** What search engines read of a course. */
export const describeCourse = ({ courses }: SiteWords, course: Course) => course.summary || courses.list.description
