import { data } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import { toCourses } from '../../base/describe.ts'
import * as courseWords from '#words/courses'
import type { LessonData } from './lesson-view.tsx'
import { beginningOf, nameOf } from './lesson.ts'

/** One lesson. C7, C8 */
export const page = declarePage<LessonData, typeof courseWords>({
  path: '/courses/:slug/lessons/:lessonSlug',
  mode: 'app',
  texts: courseWords,
  load: async ({ api, params }) => {
    const slug = params['slug'] ?? ''
    const lessonSlug = params['lessonSlug'] ?? ''
    const lesson = api('GET /courses/:slug/lessons/:lessonSlug', { params: { slug, lessonSlug } }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 403) return error
        throw error
      },
    )
    const rows = api('GET /courses/:slug', { params: { slug }, query: { lessons: 'rows' } })
    const [{ data: course }, loaded] = await Promise.all([rows, lesson])
    return loaded instanceof ApiError
      ? data({ course, slug: lessonSlug, refusal: loaded.message }, { status: loaded.status })
      : { course, slug: lessonSlug, lesson: loaded.data }
  },
  title: (_words, shown) => `${nameOf(shown)} - ${shown.course.name}`,
  description: ({ courses }, shown) =>
    ('lesson' in shown && beginningOf(shown.lesson.disc)) ||
    courses.lesson.description(nameOf(shown), shown.course.name),
  View: async () => (await import('./lesson-view.tsx')).LessonOrLock,
  describe: (shown, place) => ({
    ...('lesson' in shown && { path: paths.lesson(shown.course.slug, shown.lesson.slug) }),
    shared: { noun: 'course', id: shown.course.id },
    way: [
      toCourses(place),
      { name: shown.course.name, path: paths.course(shown.course.slug) },
      ...('lesson' in shown
        ? [{ name: shown.lesson.name, path: paths.lesson(shown.course.slug, shown.lesson.slug) }]
        : []),
    ],
  }),
})
