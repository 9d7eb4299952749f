import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Tabs } from '../../../ui/actions/tabs.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useSiteWords } from '../../../words/areas/site-words.ts'
import type { Course, CoursePart } from '../../../features/lessons/course.ts'
import styles from '../course.module.css'

const parts: readonly CoursePart[] = ['lessons', 'about', 'video', 'news', 'reviews']

type CourseTabsProps = { course: Course; part: CoursePart; children: ReactNode }

/** The parts of a course, each at its own address; the course's own shows the lessons. C5 */
export function CourseTabs({ course, part, children }: CourseTabsProps) {
  const { detail } = useSiteWords().courses
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
