import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { CourseCard as CourseCardShape } from '../../../contract/courses.ts'
import { paths } from '../../base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { BookIcon } from '../../ui/icons/things.tsx'
import {
  Card,
  CardBody,
  CardFoot,
  cardLinkClass,
  CardMedia,
  cardPictureSizes,
  clampedClass,
} from '../../ui/layout/card.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import styles from './course-card.module.css'
import { CoursePicture } from './course-picture.tsx'

/** A course as lists carry it. */
export type CourseInList = z.output<typeof CourseCardShape>

type CourseCardProps = {
  course: CourseInList
  headingLevel: 2 | 3
  /** Its picture is on the first screen. */
  isFirst?: boolean
  /** At the card's end: the price, or until when the course is one's own. */
  foot: ReactNode
}

/** A course in a list; all of it leads to the course's lessons. C1 */
export function CourseCard({ course, headingLevel, isFirst = false, foot }: CourseCardProps) {
  const { card } = useWords(courseWords).courses
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <Card as="li">
      <CardMedia>
        <CoursePicture picture={course.picture ?? course.image_url} sizes={cardPictureSizes} isFirst={isFirst} />
      </CardMedia>
      {course.featured && (
        <Badge tone="highlight" className={styles.featured}>
          {card.featured}
        </Badge>
      )}
      <CardBody>
        <Heading className={styles.name}>
          <Link to={paths.courseLessons(course.slug)} className={cardLinkClass}>
            {course.name}
          </Link>
        </Heading>
        <p className={styles.count}>
          <BookIcon />
          {card.lessonCount(course.lessons_count)}
        </p>
        <p className={classNames(clampedClass, styles.summary)}>{course.summary}</p>
        <CardFoot>{foot}</CardFoot>
      </CardBody>
    </Card>
  )
}
