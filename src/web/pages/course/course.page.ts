import type { Course } from '../../features/lessons/course.ts'
import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import { answersThings, courseThing, toCourses } from '../../base/describe.ts'
import * as courseWords from '#words/courses'
import { describeCourse, loadCourse } from './load-course.ts'

/** One course with its lessons. C4–C6 */
export const page = declarePage<Course, typeof courseWords>({
  path: ['/courses/:slug', '/courses/:slug/lessons'],
  mode: 'document',
  texts: courseWords,
  load: ({ api, params }) => loadCourse(api, params),
  title: (_words, course) => course.name,
  description: describeCourse,
  View: async () => (await import('./course-view.tsx')).Lessons,
  describe: (course, place) => ({
    path: paths.course(course.slug),
    shared: { noun: 'course', id: course.id },
    things: [courseThing(course, place), ...answersThings(course)],
    way: [toCourses(place), { name: course.name, path: paths.course(course.slug) }],
  }),
})
