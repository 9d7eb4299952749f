import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useSiteWords } from '../../words/areas/site-words.ts'
import type { Course } from '../../features/lessons/course.ts'
import { CourseFrame } from './frame/course-frame.tsx'
import { LessonList } from '../../features/lessons/lesson-list.tsx'

export function Lessons({ data: course }: { data: Course }) {
  const { detail } = useSiteWords().courses
  return (
    <CourseFrame course={course} part="lessons">
      {course.lessons.length === 0 ? <EmptyState>{detail.noLessons}</EmptyState> : <LessonList course={course} />}
    </CourseFrame>
  )
}
