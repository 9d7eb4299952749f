import { Link, useLocation } from 'react-router'
import { useRootData } from '../../base/place.tsx'
import { paths } from '../../base/paths.ts'
import { useVisitor } from '../../base/use-visitor.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { LockIcon } from '../../ui/icons/states.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { Page, PageHead, Row } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { Course } from '../../features/lessons/course.ts'

/** A lesson that this visitor may not open: why, and the way to the course. C8 */
export function LockedLesson({ name, course, refusal }: { name: string; course: Course; refusal: string }) {
  const { lesson: words } = useWords(courseWords).courses
  const { pathname } = useLocation()
  const visitor = useVisitor(useRootData().visitor)
  const toCourse = paths.courseLessons(course.slug)
  return (
    <Page width="narrow">
      <PageHead
        title={name}
        above={<Breadcrumb way={[{ key: 'course', link: <Link to={toCourse}>{course.name}</Link> }]} here={name} />}
      />
      <EmptyState
        icon={<LockIcon />}
        action={
          <Row>
            <Link to={toCourse} className={buttonClass()}>
              {words.seeCourse}
            </Link>
            {visitor === null && (
              <Link to={paths.loginThen(pathname)} className={buttonClass({ variant: 'quiet' })}>
                {words.signIn}
              </Link>
            )}
          </Row>
        }
      >
        {refusal}
      </EmptyState>
    </Page>
  )
}
