import { Link } from 'react-router'
import { lessonFilePath } from '../../../core/courses/lesson-files.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Html } from '../../ui/html.tsx'
import { ArrowForwardIcon } from '../../ui/icons/arrows.tsx'
import { ArrowBackIcon } from '../../ui/icons/frame.tsx'
import { LockIcon } from '../../ui/icons/states.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page-layout.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { Course } from '../../features/lessons/course.ts'
import { isOpen, LessonList, type LessonInList } from '../../features/lessons/lesson-list.tsx'
import { LessonTime } from '../../features/lessons/lesson-time.tsx'
import { DoneButton } from './done-button.tsx'
import { LessonBar } from './lesson-bar.tsx'
import styles from './lesson.module.css'
import type { Lesson } from './lesson.ts'
import { useScreenGuard } from './screen-guard.ts'
import { useWatched } from './use-watched.ts'
import { LessonVideo } from '../../features/lessons/lesson-video.tsx'

function EndOfLesson({ lessonId }: { lessonId: number }) {
  const { lesson: words } = useWords(courseWords).courses
  return (
    <Card as="section" className={styles.end} aria-labelledby="end-of-lesson">
      <CardBody className={styles.endBody}>
        <h2 id="end-of-lesson">{words.end}</h2>
        <Link to={paths.quiz(lessonId)} className={buttonClass({ size: 'large' })}>
          {words.goToQuiz}
        </Link>
      </CardBody>
    </Card>
  )
}

/** Links to the next lesson, or to the course if that lesson is locked or there is none. */
function After({ course, next }: { course: Course; next: LessonInList | undefined }) {
  const { lesson: words } = useWords(courseWords).courses
  const isNextOpen = next !== undefined && isOpen(next)
  return (
    <Link
      to={isNextOpen ? paths.lesson(course.slug, next.slug) : paths.courseLessons(course.slug)}
      className={classNames(styles.neighbor, styles.after)}
    >
      <span className={styles.way}>
        {isNextOpen ? words.next : next ? words.nextLocked : words.backToCourse}
        {next && !isNextOpen ? <LockIcon /> : <ArrowForwardIcon />}
      </span>
      {next?.name ?? course.name}
    </Link>
  )
}

/** Lists the files of the lesson, always as downloads. T13 */
function LessonFiles({ files }: { files: Lesson['files'] }) {
  const { courses, format } = useWords(courseWords)
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files-of-lesson">
      <h2 id="files-of-lesson">{courses.lesson.files}</h2>
      <ul className={styles.files}>
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <a href={lessonFilePath(id)} download={name}>
              <bdi>{name}</bdi>
            </a>{' '}
            ({format.bytes(size)})
          </li>
        ))}
      </ul>
    </section>
  )
}

/** To the lessons before and after. */
function Neighbors({ course, lesson }: { course: Course; lesson: Lesson }) {
  const { lesson: words } = useWords(courseWords).courses
  const at = course.lessons.findIndex(({ id }) => id === lesson.id)
  const before = course.lessons[at - 1]
  return (
    <nav aria-label={words.neighbors} className={styles.neighbors}>
      {before && isOpen(before) && (
        <Link to={paths.lesson(course.slug, before.slug)} className={styles.neighbor}>
          <span className={styles.way}>
            <ArrowBackIcon />
            {words.previous}
          </span>
          {before.name}
        </Link>
      )}
      <After course={course} next={course.lessons[at + 1]} />
    </nav>
  )
}

/** An open lesson: video, text, and what comes after it. C7 */
export function OpenLesson({ lesson, course }: { lesson: Lesson; course: Course }) {
  const { lesson: words } = useWords(courseWords).courses
  const isHidden = useScreenGuard()
  useWatched(course, lesson)
  return (
    <>
      {isHidden && (
        <p role="alert" className={styles.guard}>
          {words.hidden}
        </p>
      )}
      <div className={classNames(isHidden && styles.hidden)} data-hidden={isHidden || undefined}>
        <LessonBar course={course} currentSlug={lesson.slug} />
        <div className={styles.beside}>
          <Page width="narrow" className={styles.page}>
            <header>
              <p className={styles.place}>
                {words.place(course.lessons.findIndex(({ id }) => id === lesson.id) + 1, course.lessons.length)}
                <LessonTime lesson={lesson} />
              </p>
              <h1>{lesson.name}</h1>
            </header>
            <LessonVideo link={lesson.video} lessonName={lesson.name} />
            {lesson.disc !== '' && <Html html={lesson.disc} />}
            <LessonFiles files={lesson.files} />
            {lesson.hasQuiz && <EndOfLesson lessonId={lesson.id} />}
            <DoneButton course={course} lesson={lesson} />
            <Neighbors course={course} lesson={lesson} />
          </Page>
          <aside aria-label={words.outline} className={styles.outline}>
            <LessonList course={course} currentSlug={lesson.slug} />
          </aside>
        </div>
      </div>
    </>
  )
}
