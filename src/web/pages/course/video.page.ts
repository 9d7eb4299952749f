import type { Course } from '../../features/lessons/course.ts'
import { declarePage } from '../../base/page.tsx'
import { partOf } from '../../base/describe.ts'
import * as courseWords from '#words/courses'
import { loadCourse } from './load-course.ts'

/** The video of a course; nothing is fetched from YouTube before play is pressed. C5 */
export const page = declarePage<Course, typeof courseWords>({
  path: '/courses/:slug/video',
  mode: 'document',
  texts: courseWords,
  load: ({ api, params }) => loadCourse(api, params),
  title: ({ courses }, course) => `${courses.detail.tabs.video} - ${course.name}`,
  description: ({ courses }, course) => courses.detail.described.video(course.name),
  View: async () => (await import('./video-view.tsx')).Video,
  describe: (course, place) => partOf(course, 'video', Boolean(course.video), place),
})
