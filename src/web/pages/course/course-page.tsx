import { page } from '../../page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import type { Course } from './course.ts'
import { CourseFrame, describeCourse, loadCourse } from './frame/course-frame.tsx'
import { LessonList } from './lesson-list.tsx'

function Lessons({ data: course }: { data: Course }) {
  const { detail } = useSiteWords().courses
  return (
    <CourseFrame course={course} part="lessons">
      {course.lessons.length === 0 ? <EmptyState>{detail.noLessons}</EmptyState> : <LessonList course={course} />}
    </CourseFrame>
  )
}

/** One course with its lessons. C4–C6 */
export const coursePage = page<Course, SiteWords>({
  useTexts: useSiteWords,
  load: ({ api, params }) => loadCourse(api, params),
  title: (_words, course) => course.name,
  description: describeCourse,
  View: Lessons,
})
