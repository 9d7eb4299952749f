import { island } from '../../islands/island.tsx'
import { Html } from '../../ui/html.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import { LessonVideo } from '../../features/lessons/lesson-video.tsx'
import { youtubeId } from '../../../core/courses/youtube-id.ts'
import type { Course } from '../../features/lessons/course.ts'
import { CourseFrame } from './frame/course-frame.tsx'

const VideoIsland = island('video', LessonVideo)

/** Finds the first link of the HTML, or all of it, that is a video of YouTube. */
function videoIn(html: string): string | null {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return [...links, html.replaceAll(/<[^>]*>/g, '')].find((link) => youtubeId(link) !== null) ?? null
}

export function Video({ data: course }: { data: Course }) {
  const { detail } = useWords(courseWords).courses
  const html = course.video ?? ''
  const video = videoIn(html)
  return (
    <CourseFrame course={course} part="video">
      {html === '' && <EmptyState>{detail.noVideo}</EmptyState>}
      {video !== null && <VideoIsland link={video} lessonName={course.name} />}
      {html !== '' && <Html html={html} />}
    </CourseFrame>
  )
}
