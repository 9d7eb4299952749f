import type { ReactNode } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { paths } from '../../../paths.ts'
import { inPlace, isInPlace } from '../../../shell/page-announcer.tsx'
import { Tabs } from '../../../ui/actions/tabs.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useSiteWords } from '../../../words/areas/site-words.ts'
import type { Course, CoursePart } from '../course.ts'
import styles from '../course.module.css'

const parts: readonly CoursePart[] = ['lessons', 'about', 'video', 'news', 'reviews']

type CourseTabsProps = { course: Course; part: CoursePart; children: ReactNode }

/** The parts of a course, each at its own address; the course's own shows the lessons. C5 */
export function CourseTabs({ course, part, children }: CourseTabsProps) {
  const { detail } = useSiteWords().courses
  // Every part is a page of its own, so the tab that was pressed is gone with its page.
  const { state } = useLocation()
  const wasPressed = useNavigationType() === 'PUSH' && isInPlace(state)
  return (
    <section className={styles.main}>
      <Tabs
        label={detail.tabsLabel}
        keepsFocus={wasPressed}
        tabs={parts.map((one) => ({
          href: paths.coursePart(course.slug, one),
          label: detail.tabs[one],
          isCurrent: one === part,
        }))}
        render={({ href, ...link }) => <Link to={href} preventScrollReset state={inPlace} {...link} />}
      />
      <VisuallyHidden as="h2">{detail.tabs[part]}</VisuallyHidden>
      {children}
    </section>
  )
}
