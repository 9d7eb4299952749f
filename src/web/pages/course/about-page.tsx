import { page } from '../../page.tsx'
import { Html } from '../../ui/html.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import type { Course } from './course.ts'
import { CourseFrame, loadCourse } from './frame/course-frame.tsx'

function About({ data: course }: { data: Course }) {
  const { detail } = useSiteWords().courses
  return (
    <CourseFrame course={course} part="about">
      {course.about === '' ? <EmptyState>{detail.noAbout}</EmptyState> : <Html html={course.about} />}
    </CourseFrame>
  )
}

/** What a course is about. C5 */
export const courseAboutPage = page<Course, SiteWords>({
  useTexts: useSiteWords,
  load: ({ api, params }) => loadCourse(api, params),
  title: ({ courses }, course) => `${courses.detail.tabs.about} - ${course.name}`,
  description: ({ courses }, course) => courses.detail.described.about(course.name),
  View: About,
})
