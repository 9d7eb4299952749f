import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Teacher } from '../../features/courses/teacher.tsx'
import type { Course } from '../../features/lessons/course.ts'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import styles from './course.module.css'

/** Shows the course's teacher and picture; credentials and video if the academy's settings are about the same person. P5 */
export function WhoTeaches({ course: { teacher, tutor } }: { course: Course }) {
  const { detail } = useWords(courseWords).courses
  if (!teacher) return null
  const told = tutor?.instructor?.id === teacher.id ? tutor : null
  return (
    <section aria-labelledby="who-teaches" className={styles.answers}>
      <h3 id="who-teaches">{detail.whoTeaches}</h3>
      <Teacher name={teacher.name} picture={teacher.picture ?? teacher.image} video={told?.video ?? null}>
        <p className={styles.teacher}>{teacher.name}</p>
        {told && <p className={styles.note}>{told.credentials}</p>}
        <p>
          <Link to={paths.instructor(teacher.id)}>{detail.aboutTeacher(teacher.name)}</Link>
        </p>
      </Teacher>
    </section>
  )
}
