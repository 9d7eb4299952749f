import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Grid, Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import { CourseCard } from '../../features/courses/course-card.tsx'
import styles from './my-courses.module.css'

export type OwnCourse = NonNullable<CallReply<'GET /user/courses'>['data']>[number] & { hasEnded: boolean }

/** How far one is, and the way on. C9 */
function Progress({ course }: { course: OwnCourse }) {
  const { card } = useWords(courseWords).courses
  const { watched_count: watched, lessons_count: total, continue_lesson: next } = course
  return (
    <div className={styles.progress}>
      {total > 0 && (
        <ProgressBar
          label={card.progress}
          value={(100 * watched) / total}
          text={card.watchedOf(watched, total)}
          size="small"
        />
      )}
      <Until course={course} />
      {next && (
        <Link to={paths.lesson(course.slug, next.slug)} className={buttonClass({ isWide: true }, styles.goOn)}>
          {card.goOn(next.name)}
        </Link>
      )}
    </div>
  )
}

function Until({ course: { access_until, hasEnded } }: { course: OwnCourse }) {
  const { courses, format } = useWords(courseWords)
  if (access_until === null) return null
  const day = format.day(access_until)
  return <p className={styles.until}>{hasEnded ? courses.card.accessEnded(day) : courses.card.accessUntil(day)}</p>
}

export function MyCourses({ data }: { data: OwnCourse[] }) {
  const { mine } = useWords(courseWords).courses
  return (
    <Page>
      <PageHead title={mine.title} actions={<Link to={paths.orders}>{mine.orders}</Link>} />
      {data.length > 0 ? (
        <Grid as="ul">
          {data.map((course) => (
            <CourseCard key={course.id} course={course} headingLevel={2} foot={<Progress course={course} />} />
          ))}
        </Grid>
      ) : (
        <EmptyState
          icon={<BookIcon />}
          action={
            <Link to={paths.courses} className={buttonClass()}>
              {mine.browse}
            </Link>
          }
        >
          {mine.empty}
        </EmptyState>
      )}
    </Page>
  )
}
