import type { ReactNode } from 'react'
import { paths } from '../../../base/paths.ts'
import { Tabs } from '../../../ui/actions/tabs.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import type { Course, CoursePart } from '../../../features/lessons/course.ts'
import styles from '../course.module.css'

const parts: readonly CoursePart[] = ['lessons', 'about', 'video', 'news', 'reviews']

type CourseTabsProps = { course: Course; part: CoursePart; children: ReactNode }

/** The parts of a course, each at its own address; the course's own shows the lessons. C5 */
export function CourseTabs({ course, part, children }: CourseTabsProps) {
  const { detail } = useWords(courseWords).courses
  return (
    <section className={styles.main}>
      <Tabs
        label={detail.tabsLabel}
        tabs={parts.map((one) => ({
          href: paths.coursePart(course.slug, one),
          label: detail.tabs[one],
          isCurrent: one === part,
        }))}
      />
      <VisuallyHidden as="h2">{detail.tabs[part]}</VisuallyHidden>
      {children}
    </section>
  )
}
