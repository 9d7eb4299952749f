import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { useRootData } from '../../base/place.tsx'
import { useVisitor } from '../../base/use-visitor.ts'
import { Button } from '../../ui/actions/button.tsx'
import { CheckCircleIcon, CheckIcon } from '../../ui/icons/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { Course } from '../../features/lessons/course.ts'
import styles from './lesson.module.css'
import type { Lesson } from './lesson.ts'

/** Marks the lesson done, or not done any more; one button, so that the focus stays. Beside a lesson that is done, the way back to the plan that led to it. P11 L6 */
export function DoneButton({ course, lesson }: { course: Course; lesson: Lesson }) {
  const words = useWords(courseWords)
  const { lesson: texts } = words.courses
  const isSignedIn = useVisitor(useRootData().visitor) !== null
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const { is_done: isDone, slug } = lesson
  if (!isSignedIn) return null
  const change = async () => {
    setPending(true)
    try {
      await browserApi('POST /lessons/:lessonSlug/done', {
        params: { lessonSlug: slug },
        query: { course: course.slug },
        body: { done: !isDone },
      })
      await revalidate()
    } catch (error) {
      toast.error(failureText(error, words))
    }
    setPending(false)
  }
  return (
    <div className={styles.done}>
      <output className={styles.isDone}>
        {isDone && (
          <>
            <CheckCircleIcon />
            {texts.isDone}
          </>
        )}
      </output>
      {isDone && (
        <Link to={paths.plan} className={styles.toPlan}>
          {texts.toPlan}
        </Link>
      )}
      <Button variant={isDone ? 'plain' : 'quiet'} isPending={isPending} onClick={() => void change()}>
        {isDone ? (
          texts.undo
        ) : (
          <>
            <CheckIcon />
            {texts.markDone}
          </>
        )}
      </Button>
    </div>
  )
}
