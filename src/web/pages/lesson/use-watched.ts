import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useRootData } from '../../base/place.tsx'
import { useVisitor } from '../../base/use-visitor.ts'
import { toast } from '../../ui/toast.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import type { Course } from '../../features/lessons/course.ts'
import type { Lesson } from './lesson.ts'

/** Marks a lesson watched when a signed-in user opens it; a failure is shown. C8 */
export function useWatched(course: Course, lesson: Lesson): void {
  const words = useWords(courseWords)
  const { watchFailed } = words.courses.lesson
  const isSignedIn = useVisitor(useRootData().visitor) !== null
  const { revalidate } = useRevalidator()
  const { slug } = lesson
  // As it was when the lesson was opened: that the mark has come is no second opening.
  const [wasWatched] = useState(lesson.is_watched)
  useEffect(() => {
    if (!isSignedIn) return
    const marked = browserApi(
      'POST /lessons/:lessonSlug/watch',
      { params: { lessonSlug: slug }, query: { course: course.slug } },
      // A lesson that is left while this is under way was opened all the same.
      { keepalive: true },
    )
    marked.then(
      () => (wasWatched ? undefined : revalidate()),
      (error: unknown) => {
        const hasMessage = error instanceof ApiError && error.message !== ''
        toast.error(hasMessage ? failureText(error, words) : watchFailed)
      },
    )
  }, [isSignedIn, course.slug, slug, wasWatched, revalidate, words, watchFailed])
}
