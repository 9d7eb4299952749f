import { island } from '../../islands/island.tsx'
import { Grid } from '../../ui/layout/page-layout.tsx'
import { ApplyButton } from './apply-button.tsx'
import { CourseCard, type CourseInList } from './course-card.tsx'
import { Price } from './price.tsx'

const Apply = island('apply', ApplyButton)

/** Courses with their prices and the way to apply, side by side. C1 */
export function CourseGrid({ courses, headingLevel }: { courses: readonly CourseInList[]; headingLevel: 2 | 3 }) {
  return (
    <Grid as="ul">
      {courses.map((course, at) => (
        <CourseCard
          key={course.id}
          course={course}
          headingLevel={headingLevel}
          // Under a heading of its own the grid stands further down the page.
          isFirst={headingLevel === 2 && at === 0}
          foot={
            <>
              {!course.hasAccess && (
                <Price price={course.price} listPrice={course.list_price} isSample={course.is_sample} />
              )}
              <Apply course={course} />
            </>
          }
        />
      ))}
    </Grid>
  )
}
