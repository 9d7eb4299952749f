import type { ReactNode } from 'react'
import { Page } from '../../../ui/layout/page-layout.tsx'
import { CourseHead } from './course-head.tsx'
import { CourseInformation } from './course-information.tsx'
import { CourseTabs } from './course-tabs.tsx'
import type { Course, CoursePart } from '../../../features/lessons/course.ts'
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
