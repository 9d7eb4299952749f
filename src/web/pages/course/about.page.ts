import type { Course } from '../../features/lessons/course.ts'
import { declarePage } from '../../base/page.tsx'
import { partOf } from '../../base/describe.ts'
import * as courseWords from '#words/courses'
import { loadCourse } from './load-course.ts'

/** The description of a course. C5 */
export const page = declarePage<Course, typeof courseWords>({
  path: '/courses/:slug/about',
  mode: 'document',
  texts: courseWords,
  load: ({ api, params }) => loadCourse(api, params),
  title: ({ courses }, course) => `${courses.detail.tabs.about} - ${course.name}`,
  description: ({ courses }, course) => courses.detail.described.about(course.name),
  View: async () => (await import('./about-view.tsx')).About,
  describe: (course, place) => partOf(course, 'about', course.about !== '', place),
})
