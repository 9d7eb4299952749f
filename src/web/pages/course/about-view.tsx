import { Html } from '../../ui/html.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { Course } from '../../features/lessons/course.ts'
import { CourseFrame } from './frame/course-frame.tsx'

export function About({ data: course }: { data: Course }) {
  const { detail } = useWords(courseWords).courses
  return (
    <CourseFrame course={course} part="about">
      {course.about === '' ? <EmptyState>{detail.noAbout}</EmptyState> : <Html html={course.about} />}
    </CourseFrame>
  )
}
