import { Grid } from '../../ui/layout/page-layout.tsx'
import { CourseCard, type CourseInList } from './course-card.tsx'
import { Price } from './price.tsx'

/** Courses with their prices, side by side. C1 */
export function CourseGrid({ courses, headingLevel }: { courses: readonly CourseInList[]; headingLevel: 2 | 3 }) {
  return (
    <Grid as="ul">
      {courses.map((course) => (
        <CourseCard
          key={course.id}
          course={course}
          headingLevel={headingLevel}
          foot={<Price price={course.price} listPrice={course.list_price} />}
        />
      ))}
    </Grid>
  )
}
