import type { CallReply } from '../../../contract/api.ts'
import { Html } from '../../ui/html.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { CutNote } from '../../ui/states/cut-note.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { Course } from '../../features/lessons/course.ts'
import { CourseFrame } from './frame/course-frame.tsx'
import { useDay } from '../../base/use-day.ts'
import styles from './course.module.css'

export type NewsData = {
  course: Course
  news: NonNullable<CallReply<'GET /courses/:slug/news'>['data']>
  /** The server's sentence where there are more. */
  cut: string
}

export function News({ data: { course, news, cut } }: { data: NewsData }) {
  const { courses } = useWords(courseWords)
  const day = useDay()
  return (
    <CourseFrame course={course} part="news">
      {news.length === 0 && <EmptyState>{courses.detail.noNews}</EmptyState>}
      <Stack>
        {news.map(({ id, title, content, published_at }) => (
          <Card key={id}>
            <CardBody>
              <h3 className={styles.small}>{title}</h3>
              <time dateTime={published_at} className={styles.when}>
                {day(published_at)}
              </time>
              {content !== '' && <Html html={content} />}
            </CardBody>
          </Card>
        ))}
      </Stack>
      <CutNote cut={cut} />
    </CourseFrame>
  )
}
