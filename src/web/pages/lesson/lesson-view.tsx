import type { Course } from '../../features/lessons/course.ts'
import { nameOf, type Lesson } from './lesson.ts'
import { OpenLesson } from './open-lesson.tsx'
import { LockedLesson } from './locked-lesson.tsx'

/** A lesson that opens, or the reason why it stays locked for this visitor. */
export type LessonData = { course: Course; slug: string } & ({ lesson: Lesson } | { refusal: string })

export function LessonOrLock({ data: shown }: { data: LessonData }) {
  // The key: another lesson begins at its beginning, with its video at rest and the drawer shut.
  return 'lesson' in shown ? (
    <OpenLesson key={shown.lesson.id} lesson={shown.lesson} course={shown.course} />
  ) : (
    <LockedLesson name={nameOf(shown)} course={shown.course} refusal={shown.refusal} />
  )
}
