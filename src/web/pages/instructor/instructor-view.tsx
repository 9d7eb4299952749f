import type { CallReply } from '../../../contract/api.ts'
import { Html } from '../../ui/html.tsx'
import { Page, Section } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import { CourseGrid } from '../../features/courses/course-grid.tsx'
import { InstructorPicture } from './instructor-picture.tsx'
import styles from './instructor.module.css'

export type Instructor = NonNullable<CallReply<'GET /instructors/:id'>['data']>

export function InstructorView({ data: instructor }: { data: Instructor }) {
  const { instructor: words } = useWords(courseWords).courses
  const courses = instructor.instructor_courses
  return (
    <Page>
      <header className={styles.head}>
        <InstructorPicture name={instructor.name} picture={instructor.picture ?? instructor.image} />
        <div className={styles.words}>
          <h1>{instructor.name}</h1>
          <p className={styles.count}>{words.courseCount(courses.length)}</p>
          {instructor.description !== '' && <Html html={instructor.description} />}
        </div>
      </header>
      <Section heading={words.lectures}>
        {courses.length === 0 ? (
          <EmptyState>{words.noCourses}</EmptyState>
        ) : (
          <CourseGrid courses={courses} headingLevel={3} />
        )}
      </Section>
    </Page>
  )
}
