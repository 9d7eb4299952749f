import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { useSiteWords } from '../../words/areas/site-words.ts'
import { CoursePicture } from '../courses/course-picture.tsx'
import { Price } from '../courses/price.tsx'
import type { Course } from './course.ts'
import styles from './course.module.css'

/** Banner, name, who teaches it, how much is in it, and its price for who does not have it. C4 */
export function CourseHead({ course }: { course: Course }) {
  const { courses, shell } = useSiteWords()
  const { detail } = courses
  return (
    <header className={styles.head}>
      <div className={styles.banner}>
        <CoursePicture src={course.image_url} isFirst />
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
              {detail.instructor}: {course.instructor.name}
            </li>
          )}
          <li>{detail.lessonCount(course.lessons_count)}</li>
          <li>{detail.quizCount(course.quizes_count)}</li>
        </ul>
        {!course.hasAccess && <Price price={course.price} listPrice={course.list_price} size="large" />}
      </div>
    </header>
  )
}
