import type { ReactNode } from 'react'
import { Price } from '../../../features/courses/price.tsx'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Page } from '../../../ui/layout/page-layout.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import { CourseHead } from './course-head.tsx'
import { CourseInformation } from './course-information.tsx'
import { CourseTabs } from './course-tabs.tsx'
import { WhatYouGet } from './what-you-get.tsx'
import type { Course, CoursePart } from '../../../features/lessons/course.ts'
import styles from '../course.module.css'

/** The price and the way to it, in sight on a phone wherever the page is scrolled to. */
function PriceBar({ course }: { course: Course }) {
  const { detail } = useWords(courseWords).courses
  return (
    <div className={styles.priceBar}>
      <Price price={course.price} listPrice={course.list_price} isSample={course.is_sample} />
      <a href="#get" className={buttonClass({ size: 'small' })}>
        {detail.get}
      </a>
    </div>
  )
}

/** The frame of every page of a course: its head, its tabs, and 'Course Information'. C4, C5 */
export function CourseFrame({ course, part, children }: { course: Course; part: CoursePart; children: ReactNode }) {
  return (
    <Page className={styles.page}>
      <CourseHead course={course} />
      <div className={styles.columns}>
        <CourseTabs course={course} part={part}>
          {children}
        </CourseTabs>
        <div className={styles.aside}>
          {!course.hasAccess && <WhatYouGet course={course} />}
          <CourseInformation course={course} />
        </div>
      </div>
      {!course.hasAccess && course.waiting_order === null && <PriceBar course={course} />}
    </Page>
  )
}
