import type { Api } from '../../base/api.ts'
import type { Course } from '../../features/lessons/course.ts'
import type * as courseWords from '#words/courses'
import type { WordsWith } from '../../words/words.tsx'

/** The course of an address. */
export const loadCourse = async (api: Api, params: Record<string, string>): Promise<Course> =>
  (await api('GET /courses/:slug', { params: { slug: params['slug'] ?? '' }, query: { lessons: 'rows' } })).data

/** What search engines read of a course. */
export const describeCourse = ({ courses }: WordsWith<typeof courseWords>, course: Course) =>
  course.summary || courses.list.description
