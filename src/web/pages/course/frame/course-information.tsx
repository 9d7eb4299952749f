import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { ExternalIcon } from '../../../ui/icons/arrows.tsx'
import { Card, CardBody } from '../../../ui/layout/card.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import { Moment } from '../../../features/dates/moment.tsx'
import type { Course } from '../../../features/lessons/course.ts'
import { useDay } from '../../../base/use-day.ts'
import styles from '../course.module.css'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** 'Course Information', with the Zoom meeting for who has access. C4 */
export function CourseInformation({ course }: { course: Course }) {
  const { courses, format, shell } = useWords(courseWords)
  const day = useDay()
  const { detail } = courses
  return (
    <Card as="section" aria-labelledby="course-information">
      <CardBody>
        <h2 id="course-information" className={styles.small}>
          {detail.information}
        </h2>
        <dl className={styles.list}>
          <Fact name={detail.createdAt}>
            <time dateTime={course.created_at}>{day(course.created_at)}</time>
          </Fact>
          <Fact name={detail.lessonsCount}>{format.number(course.lessons_count)}</Fact>
          <Fact name={detail.quizzesCount}>{format.number(course.quizes_count)}</Fact>
          {course.zoom_date && (
            <Fact name={detail.zoomDate}>
              <Moment iso={course.zoom_date} />
            </Fact>
          )}
        </dl>
        {course.zoom_link && (
          <a href={course.zoom_link} target="_blank" rel="noopener" className={buttonClass({ isWide: true })}>
            {detail.joinZoom}
            <ExternalIcon />
            <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
          </a>
        )}
      </CardBody>
    </Card>
  )
}
