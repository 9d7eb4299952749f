import { data } from 'react-router'
import { ApiError } from '../../api.ts'
import { page } from '../../page.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import type { Course } from '../course/course.ts'
import type { Lesson } from './lesson.ts'
import { LessonView } from './lesson-view.tsx'
import { LockedLesson } from './locked-lesson.tsx'

/** A lesson that opens, or the reason why it stays shut for this visitor. */
type LessonData = { course: Course; slug: string } & ({ lesson: Lesson } | { refusal: string })

const nameOf = ({ course, slug }: LessonData) =>
  course.lessons.find((lesson) => lesson.slug === slug)?.name ?? course.name

function LessonOrLock({ data: shown }: { data: LessonData }) {
  // The key: another lesson begins at its beginning, with its video at rest and the drawer shut.
  return 'lesson' in shown ? (
    <LessonView key={shown.lesson.id} lesson={shown.lesson} course={shown.course} />
  ) : (
    <LockedLesson name={nameOf(shown)} course={shown.course} refusal={shown.refusal} />
  )
}

/** One lesson. C7, C8 */
export const lessonPage = page<LessonData, SiteWords>({
  useTexts: useSiteWords,
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
    const [{ data: course }, told] = await Promise.all([rows, lesson])
    return told instanceof ApiError
      ? data({ course, slug: lessonSlug, refusal: told.message }, { status: told.status })
      : { course, slug: lessonSlug, lesson: told.data }
  },
  title: (_words, shown) => `${nameOf(shown)} - ${shown.course.name}`,
  description: ({ courses }, shown) => courses.lesson.description(nameOf(shown), shown.course.name),
  View: LessonOrLock,
})
