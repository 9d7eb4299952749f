import { excerpt } from '../../../core/blog/reading-time.ts'
import type { CallReply } from '../../../contract/api.ts'
import type { Course } from '../../features/lessons/course.ts'

/** A lesson with its content. */
export type Lesson = NonNullable<CallReply<'GET /courses/:slug/lessons/:lessonSlug'>['data']>

/** About as long as what search engines show below a title, in characters. */
const descriptionLength = 160

/** Returns the first words of a lesson; '' for one without words. */
export const beginningOf = (html: string): string => excerpt(html, descriptionLength)

/** Returns the name of a course's lesson, which is known of a locked one too. */
export const nameOf = ({ course, slug }: { course: Course; slug: string }): string =>
  course.lessons.find((lesson) => lesson.slug === slug)?.name ?? course.name
