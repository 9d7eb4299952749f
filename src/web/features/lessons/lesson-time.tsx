import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import { minutesOf, type Timed } from './lesson-minutes.ts'

type LessonTimeProps = { lesson: Timed; className?: string | undefined }

/** Shows the duration of a lesson with its video and quiz, or says that it is only reading. P5 P11 */
export function LessonTime({ lesson, className }: LessonTimeProps) {
  const { lesson: words } = useWords(courseWords).courses
  const time = minutesOf([lesson])
  if (time === null) return null
  return <span className={className}>{time.isReading ? words.reading(time.minutes) : words.minutes(time.minutes)}</span>
}
