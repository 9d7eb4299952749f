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
  // An empty part says so before it is opened. P5
  const isEmpty: Record<CoursePart, boolean> = {
    lessons: course.lessons.length === 0,
    about: course.about === '',
    video: !course.video,
    news: course.news_count === 0,
    reviews: course.rating_count + course.sample_reviews.length === 0,
  }
  // They stand behind those with something in them; the lessons, whose address is that of the course, stay first.
  const order = [...parts].sort(
    (one, other) => Number(one !== 'lessons' && isEmpty[one]) - Number(other !== 'lessons' && isEmpty[other]),
  )
  return (
    <section className={styles.main}>
      <Tabs
        label={detail.tabsLabel}
        tabs={order.map((one) => ({
          href: paths.coursePart(course.slug, one),
          label: isEmpty[one] ? (
            <>
              {detail.tabs[one]} <span className={styles.none}>{detail.emptyTab}</span>
            </>
          ) : (
            detail.tabs[one]
          ),
          isCurrent: one === part,
        }))}
      />
      <VisuallyHidden as="h2">{detail.tabs[part]}</VisuallyHidden>
      {children}
    </section>
  )
}
