import { Link, useMatch } from 'react-router'
import { paths } from '../../paths.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Tabs } from '../../ui/actions/tabs.tsx'
import { Html } from '../../ui/html.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useSiteWords } from '../../words/areas/site-words.ts'
import type { Course } from './course.ts'
import styles from './course.module.css'
import { LessonList } from './lesson-list.tsx'

function About({ course }: { course: Course }) {
  const { detail } = useSiteWords().courses
  return course.about === '' ? <EmptyState>{detail.noAbout}</EmptyState> : <Html html={course.about} />
}

function Lessons({ course }: { course: Course }) {
  const { detail } = useSiteWords().courses
  return course.lessons.length === 0 ? <EmptyState>{detail.noLessons}</EmptyState> : <LessonList course={course} />
}

/** The parts of a course, each at its own address; the course's own shows the lessons. C5 */
export function CourseTabs({ course }: { course: Course }) {
  const { detail } = useSiteWords().courses
  const isAbout = useMatch('/courses/:slug/about') !== null
  return (
    <section className={styles.main}>
      <Tabs
        label={detail.tabsLabel}
        tabs={[
          { href: paths.courseLessons(course.slug), label: detail.tabs.lessons, isCurrent: !isAbout },
          { href: paths.courseAbout(course.slug), label: detail.tabs.about, isCurrent: isAbout },
        ]}
        render={({ href, ...link }) => <Link to={href} preventScrollReset state={inPlace} {...link} />}
      />
      <VisuallyHidden as="h2">{isAbout ? detail.tabs.about : detail.tabs.lessons}</VisuallyHidden>
      {isAbout ? <About course={course} /> : <Lessons course={course} />}
    </section>
  )
}
