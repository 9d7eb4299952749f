import { useState } from 'react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { CourseInList } from './course-card.tsx'
import { useApply } from './use-apply.ts'

/** Moves the focus to what replaces the pressed button, unless the student has gone on meanwhile. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

type ApplyButtonProps = {
  course: Pick<CourseInList, 'id' | 'slug' | 'name' | 'hasAccess' | 'request'>
  variant?: 'primary' | 'quiet'
}

/** The way into a course: 'Apply Now', 'Requested' while it waits, or the course itself once it is open. C1, C3 */
export function ApplyButton({ course, variant = 'primary' }: ApplyButtonProps) {
  const { card } = useWords(courseWords).courses
  const { isPending, apply } = useApply(course)
  const [isPressed, setPressed] = useState(false)
  const about = <VisuallyHidden>: {course.name}</VisuallyHidden>
  if (course.hasAccess)
    return (
      <Link to={paths.coursePart(course.slug, 'lessons')} className={buttonClass({ variant: 'quiet' })}>
        {card.openCourse}
        {about}
      </Link>
    )
  if (course.request?.status === 'requested')
    return (
      <span ref={isPressed ? takeFocus : undefined} tabIndex={isPressed ? -1 : undefined}>
        <Badge tone="accent">
          {card.requested}
          {about}
        </Badge>
      </span>
    )
  return (
    <Button
      variant={variant}
      isPending={isPending}
      pendingText={card.applying}
      onClick={() => {
        setPressed(true)
        apply()
      }}
    >
      {card.apply}
      {about}
    </Button>
  )
}
