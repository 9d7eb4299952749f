import type { Api } from '../../base/api.ts'
import type { Course } from '../../features/lessons/course.ts'
import type * as courseWords from '#words/courses'
import type { WordsWith } from '../../words/words.tsx'

/** Loads the course of an address; with how many questions can be tried for who does not have it. P3 */
export async function loadCourse(api: Api, params: Record<string, string>): Promise<Course> {
  const query = { lessons: 'rows' } as const
  const course = (await api('GET /courses/:slug', { params: { slug: params['slug'] ?? '' }, query })).data
  if (course.hasAccess) return course
  // A course is shown without the trial, and without what the settings say of its teacher, when that fails.
  const [questions, tutor] = await Promise.all([
    api('GET /trial').catch(() => null),
    course.teacher === null ? null : api('GET /tutor').catch(() => null),
  ])
  return { ...course, trialQuestions: questions?.data.length ?? 0, tutor: tutor?.data ?? null }
}

/** Returns a course's description for search engines. */
export const describeCourse = ({ courses }: WordsWith<typeof courseWords>, course: Course) =>
  course.summary || courses.list.description
