import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { CloseIcon } from '../../ui/icons/actions.tsx'
import { MenuIcon } from '../../ui/icons/frame.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { Course } from '../../features/lessons/course.ts'
import { LessonList } from '../../features/lessons/lesson-list.tsx'
import styles from './lesson.module.css'

/** The course's name between the drawer with its lessons and the way out. C7 */
export function LessonBar({ course, currentSlug }: { course: Course; currentSlug: string }) {
  const { lesson: words } = useWords(courseWords).courses
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <Button variant="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <MenuIcon />
          {words.lessons}
        </Button>
        <p className={styles.course}>{course.name}</p>
        <Link
          to={paths.courseLessons(course.slug)}
          aria-label={words.close}
          className={buttonClass({ variant: 'plain', isIconOnly: true })}
        >
          <CloseIcon />
        </Link>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.lessons} place="start" closesOutside>
        <LessonList course={course} currentSlug={currentSlug} />
      </Dialog>
    </div>
  )
}
