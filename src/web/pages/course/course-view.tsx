import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { Course } from '../../features/lessons/course.ts'
import { Answers } from './answers.tsx'
import { CourseFrame } from './frame/course-frame.tsx'
import { WhoTeaches } from './who-teaches.tsx'
import { LessonList } from '../../features/lessons/lesson-list.tsx'

export function Lessons({ data: course }: { data: Course }) {
  const { detail } = useWords(courseWords).courses
  return (
    <CourseFrame course={course} part="lessons">
      {course.lessons.length === 0 ? <EmptyState>{detail.noLessons}</EmptyState> : <LessonList course={course} />}
      {!course.hasAccess && <WhoTeaches course={course} />}
      {!course.hasAccess && <Answers course={course} />}
    </CourseFrame>
  )
}
