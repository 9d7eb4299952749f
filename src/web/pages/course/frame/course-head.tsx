import { Link } from 'react-router'
import { island } from '../../../islands/island.tsx'
import { paths } from '../../../base/paths.ts'
import { useRootData } from '../../../base/place.tsx'
import { useDay } from '../../../base/use-day.ts'
import { Stars } from '../../../ui/icons/stars.tsx'
import { Breadcrumb } from '../../../ui/layout/breadcrumb.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../../words/words.tsx'
import { CoursePicture } from '../../../features/courses/course-picture.tsx'
import { minutesOf } from '../../../features/lessons/lesson-minutes.ts'
import type { Course } from '../../../features/lessons/course.ts'
import { forPurchase, Purchase } from './purchase.tsx'
import styles from '../course.module.css'

const PurchaseIsland = island('purchase', Purchase)

/** Banner, name, who teaches it, how much is in it, and its price for who does not have it. C4 */
export function CourseHead({ course }: { course: Course }) {
  const { courses, shell } = useWords(courseWords)
  const { detail, reviews } = courses
  const { trialQuestions = 0 } = course
  const time = minutesOf(course.lessons)
  const day = useDay()
  const { visitor } = useRootData()
  return (
    <header className={styles.head}>
      <div className={styles.banner}>
        <CoursePicture picture={course.picture ?? course.image_url} sizes="(min-width: 64rem) 36rem, 100vw" isFirst />
      </div>
      <div className={styles.words}>
        <Breadcrumb
          way={[{ key: 'courses', link: <Link to={paths.courses}>{shell.links.courses}</Link> }]}
          here={course.name}
        />
        <h1>{course.name}</h1>
        <p className={styles.summary}>{course.summary}</p>
        <ul className={styles.facts}>
          {course.instructor && (
            <li>
              {detail.instructor}: <Link to={paths.instructor(course.instructor.id)}>{course.instructor.name}</Link>
            </li>
          )}
          <li>{detail.lessonCount(course.lessons_count)}</li>
          <li>{detail.quizCount(course.quizes_count)}</li>
          {/* Everyone else reads it in 'What you get'. */}
          {course.hasAccess && time && (
            <li>{time.isReading ? detail.reading(time.minutes) : detail.minutes(time.minutes)}</li>
          )}
          <li>
            <time dateTime={course.updated_at}>{detail.updated(day(course.updated_at))}</time>
          </li>
        </ul>
        <div data-fresh="rating">
          {course.rating_average !== null && (
            <p className={styles.rating}>
              <Stars stars={course.rating_average} />
              <Link to={paths.coursePart(course.slug, 'reviews')}>
                {reviews.average(course.rating_average, course.rating_count)}
              </Link>
            </p>
          )}
        </div>
        {!course.hasAccess && (
          <div id="get" className={styles.get}>
            <PurchaseIsland course={forPurchase(course)} />
          </div>
        )}
        {trialQuestions > 0 && (
          <p className={styles.note}>
            <Link to={paths.trial}>{detail.tryQuestions(trialQuestions)}</Link>{' '}
            {visitor === null ? detail.tryFree : detail.tryFreeHere}
          </p>
        )}
      </div>
    </header>
  )
}
