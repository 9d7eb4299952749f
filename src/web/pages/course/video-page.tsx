import { page } from '../../page.tsx'
import { Html } from '../../ui/html.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import { LessonVideo } from '../lesson/lesson-video.tsx'
import { youtubeId } from '../lesson/youtube-id.ts'
import type { Course } from './course.ts'
import { CourseFrame, loadCourse } from './frame/course-frame.tsx'

/** The first link of the HTML, or all of it, that is a video of YouTube. */
function videoIn(html: string): string | null {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return [...links, html.replaceAll(/<[^>]*>/g, '')].find((link) => youtubeId(link) !== null) ?? null
}

function Video({ data: course }: { data: Course }) {
  const { detail } = useSiteWords().courses
  const html = course.video ?? ''
  const video = videoIn(html)
  return (
    <CourseFrame course={course} part="video">
      {html === '' && <EmptyState>{detail.noVideo}</EmptyState>}
      {video !== null && <LessonVideo link={video} lessonName={course.name} />}
      {html !== '' && <Html html={html} />}
    </CourseFrame>
  )
}

/** The video of a course; nothing is fetched from YouTube before somebody presses play. C5 */
export const courseVideoPage = page<Course, SiteWords>({
  useTexts: useSiteWords,
  load: ({ api, params }) => loadCourse(api, params),
  title: ({ courses }, course) => `${courses.detail.tabs.video} - ${course.name}`,
  description: ({ courses }, course) => courses.detail.described.video(course.name),
  View: Video,
})
